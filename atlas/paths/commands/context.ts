import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { explore, type Exploration, type ExploreOptions } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { explored } from '#atlas/cache/explored.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { generate, type Suite } from '#atlas/paths/generate.ts'
import type { Options } from '#atlas/paths/options.ts'
import { answer } from '#atlas/paths/output.ts'
import { browserProfiles, type Profile } from '#atlas/paths/profile.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'

/** The input of every command: the options, and the charts they name. */
export interface Context {
  readonly options: Options
  readonly found: readonly FoundModel[]
}

/** A chart with the suite that the options ask for; `profile` when it leaves steps out. */
export interface GeneratedSuite {
  readonly exploration: Exploration
  readonly suite: Suite
  readonly profile: Profile | null
  /** True when the lower bound of the cost was computed. */
  readonly bound?: true
}

/** Generates the suite of every chart; the same options number the same paths. */
export async function suitesOf({ options, found }: Context): Promise<GeneratedSuite[]> {
  const profiles = options.profile === 'browser' ? await browserProfiles() : null
  const { budget } = options
  const began = performance.now()
  const within = (share: number) =>
    budget === undefined ? {} : { hasTime: () => performance.now() < began + budget * share }
  const suites: GeneratedSuite[] = []
  for (const [index, { model, foreign = false }] of found.entries()) {
    progress(`generating ${model.flow}`, index, found.length)
    // Half of the time is for exploration, the rest for the paths.
    const times = [within((index + 0.5) / found.length), within((index + 1) / found.length)] as const
    suites.push(await suiteOf(model, foreign, options, profiles, ...times))
  }
  refuseStrangeWeights(options, suites)
  return suites
}

/** Throws `UsageError` for counts that name no transition of any chart: walks would silently go by no weights. */
function refuseStrangeWeights({ suite: { weights = {} }, weights: file }: Options, suites: readonly GeneratedSuite[]) {
  const [first] = Object.keys(weights)
  if (first === undefined) return
  const known = suites.some(({ exploration }) =>
    exploration.chart.transitions.some(({ id }) => Object.hasOwn(weights, id)),
  )
  if (known) return
  const flows = suites.map(({ exploration }) => exploration.model.flow).join(', ')
  throw new UsageError(`--weights: ${file} names no transition of ${flows}; its first is "${first}"`)
}

type InTime = Pick<ExploreOptions, 'hasTime'>

async function suiteOf(
  model: AnyModel,
  foreign: boolean,
  { suite: asked, limit, bound }: Options,
  profiles: ((exploration: Exploration) => Profile) | null,
  exploring: InTime,
  generating: InTime,
): Promise<GeneratedSuite> {
  const exploration =
    !foreign && exploring.hasTime === undefined
      ? explored(model, { limit })
      : explore(model, { limit, untilTaken: foreign, ...watched(model), ...exploring })
  const profile = profiles?.(exploration) ?? null
  const without = profile && {
    without: (edge: Exploration['edges'][number]) => profile.reasonOf(edge) !== null,
    withoutInput: (input: string) => profile.closedInput(input) !== null,
  }
  const wanted = { ...asked, ...without }
  const suite = generate(exploration, { ...wanted, ...generating })
  if (!bound) return { exploration, suite, profile }
  // The solver is loaded on demand.
  const { relaxedBound } = await import('#atlas/paths/relaxed.ts')
  return {
    exploration,
    suite: { ...suite, lowerBound: await relaxedBound(exploration, wanted, suite) },
    profile,
    bound: true,
  }
}

/** Writes a result to the file of `--out`, or to standard output. */
export async function write(text: string | Uint8Array, { options: { out } }: Context): Promise<void> {
  if (out === undefined) {
    answer(text)
    return
  }
  await mkdir(dirname(resolve(out)), { recursive: true })
  await writeFile(out, text)
}

/** Shows progress on a terminal; writes nothing to a file or a pipe. */
export function progress(what: string, done: number, of: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${what} (${done + 1} of ${of})`)
}

/** The share of Node's memory for exploration; later steps need the rest. */
const MOST_MEMORY = 0.6

/** Limits the memory of exploring a foreign chart, and shows its progress. */
export const watched = ({ flow }: AnyModel): Pick<ExploreOptions, 'hasRoom' | 'progress'> => ({
  hasRoom() {
    const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics()
    return used < most * MOST_MEMORY
  },
  progress(configurations) {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${flow}: ${configurations} configurations`)
  },
})

/** Prints what an exploration that ended early left unexplored; returns false when it is complete. */
export function reportUnfinished({ model, complete, enough, findings }: Exploration): boolean {
  if (complete || enough) return false
  const limits = findings.filter(({ rule }) => rule === 'limit').map(({ message }) => message)
  process.stderr.write(`${model.flow}: the rest is unexplored: ${limits.join('; ')}\n`)
  return true
}

/** Clears the progress line. */
export function progressEnd(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
}

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
