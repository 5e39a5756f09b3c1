import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { refreshBrowserCoverage } from './lib/browser-coverage.ts'
import { root, run } from './lib/run.ts'
import { sourceStamp } from './lib/stamp.ts'

const stampFile = join(root, 'dist', '.sources')

const builtStamp = () => {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return null
  }
}

/** Everything Vite builds: one configuration at the top of the repository for each built thing. */
const configurations = () =>
  readdirSync(root)
    .filter((name) => /^vite(\.\w+)?\.config\.ts$/.test(name))
    .sort()

/**
 * Builds the site and the game client into `dist/` when their sources changed since the last build.
 * Resolves to false when a build failed; its output has then been printed.
 */
export const build = async ({ force = false } = {}): Promise<boolean> => {
  const stamp = sourceStamp()
  if (!force && builtStamp() === stamp) {
    await refreshBrowserCoverage()
    return true
  }
  process.stdout.write('Building the site … ')
  const from = Date.now()
  rmSync(stampFile, { force: true })
  for (const config of configurations()) {
    const { code, output } = await run('vite', ['build', '--config', config, '--logLevel', 'warn'])
    if (code !== 0) {
      process.stdout.write(`failed\n${output}`)
      return false
    }
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, stamp)
  process.stdout.write(`done in ${((Date.now() - from) / 1000).toFixed(1)} s\n`)
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await build({ force: process.argv.includes('--force') })) ? 0 : 1
}
