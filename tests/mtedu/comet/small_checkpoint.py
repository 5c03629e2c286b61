"""Build two random COMET models of a few thousand weights, and ask COMET about them.

Run by an interpreter that has unbabel-comet, with a folder as its argument. It leaves
there `reference/` and `free/` (checkpoints with and without references) and
`expected.json`: what COMET itself says about the samples that were in `samples.json`.
"""

import json
import string
import sys
import warnings
from pathlib import Path

VOCABULARY = [
    "[PAD] [UNK] [CLS] [SEP] [MASK] . ,".split(),
    list(string.ascii_lowercase),
    [f"##{letter}" for letter in string.ascii_lowercase],
]


def encoder(folder):
    import torch
    import transformers

    folder.mkdir(parents=True)
    words = [word for group in VOCABULARY for word in group]
    (folder / "vocab.txt").write_text("\n".join(words))
    tokenizer = transformers.BertTokenizerFast(vocab_file=str(folder / "vocab.txt"))
    tokenizer.save_pretrained(folder)
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(words),
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=128,
    )
    transformers.BertModel(config).save_pretrained(folder)
    return str(folder)


def build(folder, metric):
    import torch
    import yaml

    model = metric(
        encoder_model="BERT",
        pretrained_model=encoder(folder / "encoder"),
        hidden_sizes=[16, 8],
        local_files_only=True,
    )
    (folder / "checkpoints").mkdir()
    saved = {
        "state_dict": model.state_dict(),
        "hyper_parameters": dict(model.hparams),
        "pytorch-lightning_version": "2.0.0",
    }
    torch.save(saved, folder / "checkpoints" / "model.ckpt")
    kind = {"class_identifier": model.hparams.class_identifier}
    (folder / "hparams.yaml").write_text(yaml.safe_dump(kind))


def main(folder):
    import comet
    from comet.models import ReferencelessRegression, RegressionMetric

    samples = json.loads((folder / "samples.json").read_text())
    expected = {}
    for name, metric in (
        ("reference", RegressionMetric),
        ("free", ReferencelessRegression),
    ):
        build(folder / name, metric)
        path = folder / name / "checkpoints" / "model.ckpt"
        model = comet.load_from_checkpoint(str(path))
        found = model.predict(samples, batch_size=4, gpus=0, progress_bar=False)
        expected[name] = [found.system_score, list(found.scores)]
    (folder / "expected.json").write_text(json.dumps(expected))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(Path(sys.argv[1]))
