// Search results quote the article alone: not the buttons above it, nor what is hidden.
document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return; // it is there on the search page only
  const HIDDEN = "script, style, .headerlink, .launch, .mtedu-note, .mtedu-controls";
  Search.htmlToText = (html, anchor) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    page.querySelectorAll(HIDDEN).forEach((element) => element.remove());
    const article = page.querySelector("article.bd-article");
    const place = (anchor && article?.querySelector(anchor)) || article;
    return (place?.textContent ?? "").replace(/\s+/g, " ").trim();
  };
});
