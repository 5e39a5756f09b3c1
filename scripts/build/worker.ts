import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { minifySync } from 'rolldown/utils'
import type { Plugin, Rolldown } from 'vite'

/** Chunks the frame of the site needs besides those that the page names, by the names the bundler was given. */
const alsoKept = /^([\w-]+-)?frame$/
/** Catalogues of the languages the page is drawn in; any other is kept once it is fetched with the worker there. */
const catalogue = /^\0virtual:catalogue\/(fil|en)$/

/** What a browser keeps so that the frame of the site can be shown without a network. */
function keptFiles(bundle: Rolldown.OutputBundle): string[] {
  const kept = new Set<string>()
  const keep = (name: string) => {
    const file = bundle[name]
    if (kept.has(name) || file?.type !== 'chunk') return
    kept.add(name)
    for (const style of file.viteMetadata?.importedCss ?? []) kept.add(style)
    for (const next of file.imports) keep(next)
  }
  for (const file of Object.values(bundle)) {
    if (file.type === 'asset') {
      if (/latin-wght.*\.woff2$/.test(file.fileName)) kept.add(file.fileName)
    } else if (file.isEntry || alsoKept.test(file.name) || catalogue.test(file.facadeModuleId ?? ''))
      keep(file.fileName)
  }
  // The styles of the page itself are inside it.
  const inlined = new Set(
    Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' && file.isEntry ? [...(file.viteMetadata?.importedCss ?? [])] : [],
    ),
  )
  return [...kept].filter((name) => !inlined.has(name)).toSorted()
}

/** Writes `worker.js` beside the built page; its version changes whenever any file of the site does. */
export function worker(root: string): Plugin {
  return {
    name: 'statehouse:worker',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const out = resolve(root, dir ?? 'dist/site')
      const files = ['/', ...keptFiles(bundle).map((name) => `/${name}`)]
      const version = createHash('sha256')
      version.update(Object.keys(bundle).toSorted().join('\n')).update(readFileSync(join(out, 'index.html')))
      const build = { version: version.digest('base64url').slice(0, 12), files }
      const source = `const build = ${JSON.stringify(build)}\n${readFileSync(join(root, 'src/app/boot/worker.js'), 'utf8')}`
      writeFileSync(join(out, 'worker.js'), minifySync('worker.js', source).code)
    },
  }
}
