/** Chooses a state by click, Enter or space, and reports its place. */
const script = `
const editor = acquireVsCodeApi()
document.querySelector('svg').setAttribute('role', 'group')
const choose = (event) => {
  const state = event.target.closest('[data-source]')
  if (state === null) return
  event.preventDefault()
  editor.postMessage(state.dataset.source)
}
for (const state of document.querySelectorAll('[data-source]')) {
  state.tabIndex = 0
  state.setAttribute('role', 'button')
  state.setAttribute('aria-label', state.dataset.path)
}
document.addEventListener('click', choose)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' || event.key === ' ') choose(event)
})
`

const style = `
body { margin: 0; padding: 16px; background: #ffffff; }
[data-source] { cursor: pointer; }
[data-source]:focus-visible { outline: 2px solid #1f5fd0; }
`

/**
 * Returns the page of a drawing. Its content security policy allows this script and this style, and nothing to be
 * fetched.
 */
export function previewPage(svg: string, nonce: string): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`
  return page(policy, `<style nonce="${nonce}">${style}</style>`, `${svg}<script nonce="${nonce}">${script}</script>`)
}

/** Returns the page of a message in place of a drawing. */
export const errorPage = (message: string): string =>
  page("default-src 'none'", '', `<p>${message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)

const page = (policy: string, head: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
${head}
</head>
<body>${body}</body>
</html>
`
