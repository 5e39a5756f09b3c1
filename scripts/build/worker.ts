import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { minifySync } from 'rolldown/utils'
import type { Plugin, Rolldown } from 'vite'

/** Catalogues that are kept from the start; any other is kept once it is fetched with the worker there. */
const catalogue = /^\0virtual:catalogue\/(fil|en)$/

/** What a browser keeps so that the site can be shown without a network, as far as it can be. */
function keptFiles(bundle: Rolldown.OutputBundle): string[] {
  const kept = new Set<string>()
  const keep = (name: string) => {
    const file = bundle[name]
    if (kept.has(name) || file?.type !== 'chunk') return
    kept.add(name)
    for (const next of file.imports) keep(next)
  }
  for (const file of Object.values(bundle)) {
    if (file.type === 'asset') {
      if (/latin-wght.*\.woff2$|\.css$/.test(file.fileName)) kept.add(file.fileName)
    } else if (file.isEntry || catalogue.test(file.facadeModuleId ?? '')) keep(file.fileName)
  }
  return [...kept].toSorted()
}

/** Writes `worker.js` beside the built files; its version changes whenever any file of the site does. */
export function worker(root: string): Plugin {
  return {
    name: 'statehouse:worker',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const files = ['/offline', ...keptFiles(bundle).map((name) => `/${name}`)]
      const version = createHash('sha256').update(Object.keys(bundle).toSorted().join('\n'))
      const build = { version: version.digest('base64url').slice(0, 12), files }
      const source = `const build = ${JSON.stringify(build)}\n${readFileSync(join(root, 'src/app/boot/worker.js'), 'utf8')}`
      writeFileSync(join(resolve(root, dir ?? ''), 'worker.js'), minifySync('worker.js', source).code)
    },
  }
}
