"""Read a page as a browser does, and hold it to what every page must be."""

import re

from bleach._vendor import html5lib

NEVER = set(
    "script iframe frame object embed applet form input button textarea select link "
    "base svg noscript template audio video source portal".split()
)


class Page:
    def __init__(self, text):
        self.text = text
        self.tree = html5lib.parse(text, namespaceHTMLElements=False)
        self.elements = [e for e in self.tree.iter() if isinstance(e.tag, str)]

    def all(self, *tags):
        return [one for one in self.elements if one.tag in tags]

    def words(self, start=None):
        """What a reader sees, with single spaces."""
        body = self.all("body")[0] if start is None else start
        return " ".join("".join(body.itertext()).split())

    def of(self, name):
        """The element with that id."""
        return next(one for one in self.elements if one.get("id") == name)


def assert_safe(page):
    """Nothing runs and nothing is fetched, whatever students wrote."""
    assert not {one.tag.rpartition("}")[2] for one in page.elements} & NEVER
    for one in page.elements:
        for name, value in one.attrib.items():
            assert not name.lower().startswith("on"), (one.tag, name)
            if name == "src":
                assert re.match("data:image/(png|jpeg|gif|webp|svg)", value), value
            if name == "href":
                assert re.match(r"https?://|#|(\.\./)+lectures/", value), value
            if name == "style":
                assert "url" not in value
                assert "position" not in value
            assert name not in ("srcdoc", "action", "formaction", "background", "ping")
    policies = [m for m in page.all("meta") if "Security" in m.get("http-equiv", "")]
    assert "default-src 'none'" in policies[0].get("content")
    assert len([m for m in page.all("meta") if m.get("http-equiv")]) == 1


def assert_accessible(page):
    """Headings in order, words for pictures, captions for tables of ours."""
    assert page.all("html")[0].get("lang") == "en"
    assert len(page.all("title")[0].text.strip()) > 10
    ranks = [int(one.tag[1]) for one in page.all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert ranks.count(1) == 1
    assert all(b <= a + 1 for a, b in zip([0, *ranks], ranks, strict=False)), ranks
    for one in page.all("img"):
        assert one.get("alt") or not one.get("src")
    for one in page.all("figure"):
        assert one.find("figcaption") is not None
    ids = [one.get("id") for one in page.elements if one.get("id")]
    assert len(ids) == len(set(ids))
    targets = [a.get("href")[1:] for a in page.all("a") if a.get("href", "")[:1] == "#"]
    assert set(targets) <= set(ids)
