import { xmlText } from '#atlas/paths/escape.ts'
import type { Heading, Rendered } from './markdown.ts'
import type { DocsPage } from './pages.ts'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Returns a page of the site as HTML. */
export function layout(
  page: DocsPage,
  { html, headings }: Rendered,
  pages: readonly DocsPage[],
  version: string,
): string {
  const title = `${page.name} – statehouse-atlas ${version}`
  const next = pages[pages.indexOf(page) + 1]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${xmlText(title)}</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="docs.css">
<script src="docs.js" defer></script>
</head>
<body>
<a class="skip" href="#page-text">Skip to the text</a>
<header>
<p><b>statehouse-atlas</b> ${xmlText(version)}</p>
<nav aria-label="Pages"><ul>
${pages.map((one) => pageLink(one, one === page)).join('\n')}
</ul></nav>
</header>
<div class="columns">
<nav class="contents" aria-labelledby="page-contents">
<p id="page-contents">On this page</p>
<ul>
${headings
  .filter(({ depth }) => depth === 2 || depth === 3)
  .map(contentsLink)
  .join('\n')}
</ul>
</nav>
<main id="page-text" tabindex="-1">
${html}</main>
</div>
<footer>${next ? `<p>Next: <a href="${next.file}">${xmlText(next.name)}</a></p>` : ''}</footer>
</body>
</html>
`
}

const pageLink = ({ file, name }: DocsPage, isOpen: boolean): string =>
  `<li><a href="${file}"${isOpen ? ' aria-current="page"' : ''}>${xmlText(name)}</a></li>`

const contentsLink = ({ id, depth, html }: Heading): string =>
  `<li class="depth-${depth}"><a href="#${xmlText(id)}">${html}</a></li>`
