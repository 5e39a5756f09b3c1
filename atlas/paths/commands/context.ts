import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { explore, type Exploration, type ExploreOptions } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { explored } from '#atlas/kept/explored.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { generate, type Suite } from '#atlas/paths/generate.ts'
import type { Options } from '#atlas/paths/options.ts'
import { browserProfiles, type Profile } from '#atlas/paths/profile.ts'

/** What every command is given: the options, and the charts they name. */
export interface Context {
  readonly options: Options
  readonly found: readonly FoundModel[]
}

/** A chart with the suite that the options ask for; `profile` when it leaves steps out. */
export interface GeneratedSuite {
  readonly exploration: Exploration
  readonly suite: Suite
  readonly profile: Profile | null
  /** Whether what no suite costs less than was looked for. */
  readonly bound?: true
}

/** Generates the suite of every chart, as the options say; the same options number the same paths. */
export async function suitesOf({ options, found }: Context): Promise<GeneratedSuite[]> {
  const profiles = options.profile === 'browser' ? await browserProfiles() : null
  const { budget } = options
  const began = performance.now()
  const within = (share: number) =>
    budget === undefined ? {} : { hasTime: () => performance.now() < began + budget * share }
  const suites: GeneratedSuite[] = []
  for (const [index, { model }] of found.entries()) {
    progress(`generating ${model.flow}`, index, found.length)
    // Half of the time is for exploring, so that some is left for the paths.
    const times = [within((index + 0.5) / found.length), within((index + 1) / found.length)] as const
    suites.push(await suiteOf(model, options, profiles, ...times))
  }
  return suites
}

type InTime = Pick<ExploreOptions, 'hasTime'>

async function suiteOf(
  model: AnyModel,
  { suite: asked, limit, machine, bound }: Options,
  profiles: ((exploration: Exploration) => Profile) | null,
  exploring: InTime,
  generating: InTime,
): Promise<GeneratedSuite> {
  const exploration =
    machine === undefined && exploring.hasTime === undefined
      ? explored(model, { limit })
      : explore(model, { limit, untilTaken: machine !== undefined, ...watched(model), ...exploring })
  const profile = profiles?.(exploration) ?? null
  const without = profile && {
    without: (edge: Exploration['edges'][number]) => profile.reasonOf(edge) !== null,
    withoutInput: (input: string) => profile.closedInput(input) !== null,
  }
  const wanted = { ...asked, ...without }
  const suite = generate(exploration, { ...wanted, ...generating })
  if (!bound) return { exploration, suite, profile }
  // A solver is loaded only where it is asked for.
  const { relaxedBound } = await import('#atlas/paths/relaxed.ts')
  return {
    exploration,
    suite: { ...suite, lowerBound: await relaxedBound(exploration, wanted, suite) },
    profile,
    bound: true,
  }
}

/** Writes a result where the options say. */
export async function write(text: string, { options: { out } }: Context): Promise<void> {
  if (out === undefined) {
    process.stdout.write(text)
    return
  }
  await mkdir(dirname(resolve(out)), { recursive: true })
  await writeFile(out, text)
}

/** Tells somebody who watches how far long work is; says nothing to a file or a pipe. */
export function progress(what: string, done: number, of: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${what} (${done + 1} of ${of})`)
}

/** A share of the memory Node may use; what comes after exploring needs the rest. */
const MOST_MEMORY = 0.6

/** Bounds what exploring a chart from elsewhere takes, and tells how far it is. */
export const watched = ({ flow }: AnyModel): Pick<ExploreOptions, 'hasRoom' | 'progress'> => ({
  hasRoom() {
    const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics()
    return used < most * MOST_MEMORY
  },
  progress(configurations) {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${flow}: ${configurations} configurations`)
  },
})

/** Says what exploration left open, when it ended early; false when it did not. */
export function tellUnfinished({ model, complete, enough, findings }: Exploration): boolean {
  if (complete || enough) return false
  const limits = findings.filter(({ rule }) => rule === 'limit').map(({ message }) => message)
  process.stderr.write(`${model.flow}: what comes after is left open: ${limits.join('; ')}\n`)
  return true
}

/** Takes the line of progress away. */
export function progressEnd(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
}

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
