// Runs as a module once the page has been read: what the site starts with is fetched after the first paint, and each file
// is evaluated in a task of its own, so that a press need not wait for all of it.
const { start } = JSON.parse(document.getElementById('preloads').textContent)
const { files, fail, painted } = globalThis.statehouseEarly
await painted
// A browser that is too old has another page by now.
const isOld = document.documentElement.dataset.boot === 'old'
for (const href of isOld ? [] : [...start, ...files]) {
  if (!href) continue
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}
try {
  for (const file of isOld ? [] : start) {
    await import(file)
    await new Promise((resolve) => setTimeout(resolve))
  }
} catch {
  fail()
}
