import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
export const isBuilt = (part: string): boolean => builtStamps()[part] === sourceStamp(part)

/** A folder of `dist/`, and what makes it when the folder's path is added. */
interface Part {
  readonly part: string
  readonly tool: string
  readonly args: readonly string[]
}

/** Everything that is built: one Vite configuration at the top of the repository each, and the week a seed begins with. */
const everything = (): readonly Part[] => [
  ...readdirSync(root)
    .sort()
    .flatMap((config): Part[] => {
      const match = /^vite(?:\.(\w+))?\.config\.ts$/.exec(config)
      const args = ['build', '--config', config, '--emptyOutDir', '--logLevel', 'warn', '--outDir']
      return match === null ? [] : [{ part: match[1] ?? 'site', tool: 'vite', args }]
    }),
  { part: 'week', tool: 'node', args: ['scripts/build/invented-week.ts'] },
]

/** What the server needs before its first start: all but the atlas, which takes longer than everything else together. */
export const servedParts: readonly string[] = everything()
  .map(({ part }) => part)
  .filter((part) => part !== 'atlas')

/**
 * Builds the site, the game client and the atlas into `dist/` when their sources changed since they were built last;
 * of these `parts` only, when named, and `behind` other processes where that is asked for. A part appears whole: the
 * server may read it at any moment. Resolves to false when a build failed; its output has then been printed.
 */
export const build = async ({
  force = false,
  parts,
  behind = false,
}: {
  readonly force?: boolean
  readonly parts?: readonly string[]
  readonly behind?: boolean
} = {}): Promise<boolean> => {
  const stamps: Record<string, string> = { ...builtStamps() }
  const stale = everything().filter(
    ({ part }) => (parts?.includes(part) ?? true) && (force || stamps[part] !== sourceStamp(part)),
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
  const buildPart = async ({ part, tool, args }: Part): Promise<boolean> => {
    // What is out of date is not served meanwhile, nor when this breaks off.
    const stamp = sourceStamp(part)
    delete stamps[part]
    keep()
    const place = join(root, 'dist', part)
    rmSync(place, { recursive: true, force: true })
    const made = join(root, 'dist', `.${part}`)
    // Started from a test run, the libraries would be built for testing.
    const { code, output } = await run(tool, [...args, made], { behind, env: { NODE_ENV: 'production' } })
    if (code !== 0) {
      process.stdout.write(`Building ${part} failed\n${output}`)
      return false
    }
    renameSync(made, place)
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
