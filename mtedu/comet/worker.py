"""What an interpreter with unbabel-comet runs: one request in, scores out, both JSON.

It imports nothing of mtedu. If there are no scores, the last line on stderr says why:
`package`, `model`, `reference` or `memory`, and the reason.
"""

import json
import sys
import warnings


def why(kind: str, error: BaseException) -> str:
    """Return the last line: what went wrong first, for the package hides it."""
    while error.__context__ is not None:
        error = error.__context__
    words = str(error).strip() or type(error).__name__
    full = ("out of memory", "not enough memory", "allocate memory")
    if isinstance(error, MemoryError) or any(part in words.lower() for part in full):
        kind = "memory"
    return f"{kind}: {words.splitlines()[0]}"


def main() -> None:
    """Answer one request; whatever the package prints must not mix with the answer."""
    answer, sys.stdout = sys.stdout, sys.stderr
    warnings.simplefilter("ignore")
    request = json.load(sys.stdin)
    samples, name = request["samples"], request["model"]
    kind = "package"
    try:
        import comet

        kind = "model"
        path = name if name.endswith(".ckpt") else comet.download_model(name)
        model = comet.load_from_checkpoint(path)
        if model.requires_references() and "ref" not in samples[0]:
            sys.exit("reference: the model compares with references")
        kind = "other"
        how = {"batch_size": request["batch_size"], "gpus": request["gpus"]}
        output = model.predict(samples, **how, progress_bar=request["progress"])
    except Exception as error:  # the package raises bare Exception and KeyError
        sys.exit(why(kind, error))
    json.dump([float(score) for score in output["scores"]], answer)


if __name__ == "__main__":
    main()
