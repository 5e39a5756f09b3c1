import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { refreshBrowserCoverage } from './lib/browser-coverage.ts'
import { root, run } from './lib/run.ts'
import { sourceStamp } from './lib/stamp.ts'

/** Which sources each part was built from, by the part's name. */
const stampFile = join(root, 'dist', '.sources')

const builtStamps = (): Readonly<Record<string, string>> => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

/** Whether a part lies in `dist/` as its sources are now. */
export const isBuilt = (part: string): boolean => builtStamps()[part] === sourceStamp()

/** Everything Vite builds, by the folder of `dist/` it goes to: one configuration at the top of the repository each. */
const configurations = (): readonly { readonly part: string; readonly config: string }[] =>
  readdirSync(root)
    .sort()
    .flatMap((config) => {
      const match = /^vite(?:\.(\w+))?\.config\.ts$/.exec(config)
      return match === null ? [] : [{ part: match[1] ?? 'site', config }]
    })

/**
 * Builds the site, the game client and the atlas into `dist/` when their sources changed since they were built last;
 * of these `parts` only, when named. Resolves to false when a build failed; its output has then been printed.
 */
export const build = async ({
  force = false,
  parts,
}: { readonly force?: boolean; readonly parts?: readonly string[] } = {}): Promise<boolean> => {
  const stamp = sourceStamp()
  const stamps: Record<string, string> = { ...builtStamps() }
  const stale = configurations().filter(
    ({ part }) => (parts?.includes(part) ?? true) && (force || stamps[part] !== stamp),
  )
  if (stale.length === 0) {
    await refreshBrowserCoverage()
    return true
  }
  const from = Date.now()
  const keep = () => {
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stampFile, JSON.stringify(stamps))
  }
  const buildPart = async ({ part, config }: (typeof stale)[number]): Promise<boolean> => {
    // A build that breaks off leaves a part that was built from nothing known.
    delete stamps[part]
    keep()
    const { code, output } = await run('vite', ['build', '--config', config, '--logLevel', 'warn'])
    if (code !== 0) {
      process.stdout.write(`Building ${part} failed\n${output}`)
      return false
    }
    stamps[part] = stamp
    keep()
    return true
  }
  const built = await Promise.all(stale.map(buildPart))
  if (built.includes(false)) return false
  const names = stale.map(({ part }) => part).join(', ')
  process.stdout.write(`Built ${names} in ${((Date.now() - from) / 1000).toFixed(1)} s\n`)
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await build({ force: process.argv.includes('--force') })) ? 0 : 1
}
