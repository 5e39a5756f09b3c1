import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { refreshBrowserCoverage } from './lib/browser-coverage.ts'
import { root, run } from './lib/run.ts'
import { sourceStamp } from './lib/stamp.ts'

/** Source stamps of the built parts, by name. */
const stampFile = join(root, 'dist', '.sources')

const builtStamps = (): Readonly<Record<string, string>> => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

/** True when a part in `dist/` is up to date with its sources. */
export const isBuilt = (part: string): boolean => builtStamps()[part] === sourceStamp(part)

/** A folder of `dist/`, and its build command without the folder's path. */
interface Part {
  readonly part: string
  readonly tool: string
  readonly args: readonly string[]
}

/** All parts: one Vite configuration each, and the sample usage for the seed. */
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

/** The parts the server needs to start: all but the atlas, which takes longer than everything else together. */
export const servedParts: readonly string[] = everything()
  .map(({ part }) => part)
  .filter((part) => part !== 'atlas')

/**
 * Builds the parts of the site into `dist/` whose sources have changed, or only the named `parts`, with low priority on
 * request. A part is replaced atomically, since the server may read it at any moment. Resolves to false when a build
 * failed; its output has then been printed.
 */
export const build = async ({
  force = false,
  parts,
  lowPriority = false,
}: {
  readonly force?: boolean
  readonly parts?: readonly string[]
  readonly lowPriority?: boolean
} = {}): Promise<boolean> => {
  const stamps: Record<string, string> = { ...builtStamps() }
  const stale = everything().filter(
    ({ part }) => (parts?.includes(part) ?? true) && (force || stamps[part] !== sourceStamp(part)),
  )
  if (stale.length === 0) {
    await refreshBrowserCoverage()
    return true
  }
  const names = stale.map(({ part }) => part).join(', ')
  process.stdout.write(`Building ${names}\n`)
  const from = Date.now()
  const keep = () => {
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stampFile, JSON.stringify(stamps))
  }
  const buildPart = async ({ part, tool, args }: Part): Promise<boolean> => {
    // An outdated part is not served during the build, nor after an aborted one.
    const stamp = sourceStamp(part)
    delete stamps[part]
    keep()
    const place = join(root, 'dist', part)
    rmSync(place, { recursive: true, force: true })
    const made = join(root, 'dist', `.${part}`)
    // With the NODE_ENV of a test run, libraries would be built for testing.
    const { code, output } = await run(tool, [...args, made], { lowPriority, env: { NODE_ENV: 'production' } })
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
  process.stdout.write(`Built ${names} in ${((Date.now() - from) / 1000).toFixed(1)} s\n`)
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await build({ force: process.argv.includes('--force') })) ? 0 : 1
}
