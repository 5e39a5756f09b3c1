import type { AnyStateMachine, StateValue } from 'xstate'
import { timersLeft } from '#atlas/explore/configuration.ts'
import { explore, leaves, textOf, type Exploration, type GraphEdge, type GraphNode } from '#atlas/explore/explore.ts'
import { completedModel, type PartialModel } from '#atlas/explore/guess.ts'
import { carriedBy } from '#atlas/explore/laws.ts'
import { partsOf } from '#atlas/explore/macros.ts'
import { generate, type GenerateOptions } from '#atlas/paths/generate.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import type { Played } from './walk.ts'

/** The progress of a path. */
export interface Place {
  readonly value: StateValue
  /** The active states as dotted paths, outer ones first. */
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly status: string
}

/** A stimulus to be performed. */
export interface Doing {
  readonly stimulus: string
  /** The payload of the event's case, or the output of the actor; undefined for a fault or a timer. */
  readonly carries: unknown
  /** Milliseconds left of a timer; otherwise 0. */
  readonly left: number
  /** The stimuli after this one. */
  readonly ahead: readonly string[]
}

/**
 * Plays the paths of a chart on its host: a page, a terminal, a device. It does not depend on a test runner. An error
 * of its functions fails the path; a promise is awaited, and commands of a runner that queues them need none.
 */
export interface Hands {
  /** Performs the start for an input case. */
  open(input: string, ahead: readonly string[]): unknown
  /**
   * Performs a stimulus: by the stimulus (`sent/empty`, `save:error/fault`, `after:patience`), or for all cases of an
   * event or timer by its name (`sent`). Paths avoid stimuli that are not here.
   */
  readonly do: Readonly<Record<string, (doing: Doing) => unknown>>
  /** Checks what is visible in a state, by dotted path; of each active branch the deepest entry here is checked. */
  readonly see: Readonly<Record<string, () => unknown>>
  /** Further checks against the chart after every step. */
  arrived?(at: Place): unknown
}

const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, key: string): Entry | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const handOf = (hands: Pick<Hands, 'do'>, stimulus: string) =>
  entryOf(hands.do, stimulus) ?? entryOf(hands.do, stimulus.slice(0, Math.max(0, stimulus.lastIndexOf('/'))))

/** The deepest state on a path that has a check. */
function seenIn(hands: Pick<Hands, 'see'>, state: string): (() => unknown) | undefined {
  for (let end = state.length; end > 0; end = state.lastIndexOf('.', end - 1)) {
    const look = entryOf(hands.see, state.slice(0, end))
    if (look) return look
  }
  return undefined
}

/** Returns options for `generate` that restrict it to paths that these hands can play. */
export function playableBy({ edges }: Exploration, hands: Pick<Hands, 'do'>): Pick<GenerateOptions, 'without'> {
  const hasHand = ({ stimulus }: GraphEdge) => handOf(hands, stimulus) !== undefined
  return { without: (edge) => !partsOf(edges, edge).every(hasHand) }
}

/** Returns the states of a chart between steps that have no check, each once. */
export const unseenBy = ({ nodes }: Exploration, hands: Pick<Hands, 'see'>): readonly string[] => [
  ...new Set(nodes.flatMap(({ states }) => leaves(states)).filter((state) => seenIn(hands, state) === undefined)),
]

/** Plays one generated path; rejects before it starts when a stimulus of it has no hand or a state has no check. */
export async function playPath(exploration: Exploration, path: TestPath, hands: Hands): Promise<Played> {
  const played: string[] = []
  try {
    for (const { name, kind, run } of stepsOf(exploration, path, hands)) {
      if (kind === 'do') played.push(name)
      await run()
    }
    return { played, problem: null }
  } catch (error) {
    if (error instanceof Unprepared) throw error
    return { played, problem: new Error(`${played.join(' → ')}\n${textOf(error)}`, { cause: error }) }
  }
}

/** One call of the hands of a path. */
export interface PathStep {
  /** The stimulus, or `in <state>` for a check. */
  readonly name: string
  readonly kind: 'do' | 'see'
  /** Calls the hand and returns its result. */
  readonly run: () => unknown
}

/** A generated path, as a test for any runner. */
export interface PathTest {
  /** `<flow> path <number>`; the same while model and options stay the same. */
  readonly name: string
  /** Plays the path; rejects with the way to the step that fails. */
  readonly play: (hands: Hands) => Promise<void>
  /**
   * Returns the calls of the hands, in order, for runners that report steps or queue commands. Throws when a stimulus of
   * the path has no hand or a state has no check.
   */
  readonly steps: (hands: Hands) => readonly PathStep[]
}

/** Options of `generate`, and the stimuli that the host cannot play. */
export interface PathTestOptions extends Omit<GenerateOptions, 'without'> {
  /** By the stimulus (`save:error/fault`), or by the name of an event or timer for all its cases. */
  readonly leaveOut?: readonly string[]
}

/**
 * Returns the generated paths of a model or machine as tests. What a model leaves open is guessed. Throws when no path
 * is left.
 */
export function pathTests(given: AnyStateMachine | PartialModel, options: PathTestOptions = {}): readonly PathTest[] {
  const { leaveOut = [], ...rest } = options
  const model = completedModel(given)
  const exploration = explore(model, { untilTaken: true })
  const hasHand = { do: Object.fromEntries(leaveOut.map((name) => [name, () => undefined])) }
  const isLeftOut = (edge: GraphEdge) =>
    partsOf(exploration.edges, edge).some(({ stimulus }) => handOf(hasHand, stimulus) !== undefined)
  const { paths } = generate(exploration, { ...rest, without: isLeftOut })
  if (paths.length === 0) throw new Error(`${model.flow}: no path is left without ${leaveOut.join(', ')}`)
  return paths.map((path, index) => ({
    name: `${model.flow} path ${index + 1}`,
    steps: (hands) => stepsOf(exploration, path, hands),
    play: async (hands) => {
      const { problem } = await playPath(exploration, path, hands)
      if (problem) throw problem
    },
  }))
}

/** A path that its hands cannot play. */
class Unprepared extends Error {}

/** The calls of a path; throws `Unprepared` for missing hands or checks. */
function stepsOf(exploration: Exploration, path: TestPath, hands: Hands): PathStep[] {
  const { model, nodes, edges, starts } = exploration
  const unseen = unseenBy(exploration, hands)
  if (unseen.length > 0) throw new Unprepared(`there is no check for ${unseen.join(', ')}`)
  const start = nodes[starts.find(({ input }) => input === path.input)?.node ?? -1]
  if (!start) throw new Unprepared(`the model has no input "${path.input}"`)
  const parts = path.edges.flatMap((id) => (edges[id] ? partsOf(edges, edges[id]) : []))
  const ahead = parts.map(({ stimulus }) => stimulus)
  const without = [...new Set(ahead.filter((stimulus) => handOf(hands, stimulus) === undefined))]
  if (without.length > 0) throw new Unprepared(`nothing brings about ${without.join(', ')}`)
  return [
    { name: `start(${path.input})`, kind: 'do', run: () => hands.open(path.input, ahead) },
    ...looksAt(start, hands),
    ...parts.flatMap(({ kind, stimulus, from, to }, index): PathStep[] => {
      const [before, at] = [nodes[from], nodes[to]]
      const [, left = 0] = (kind === 'timer' && before && timersLeft(before.configuration)[0]) || []
      const doing = { stimulus, carries: carriedBy(model, stimulus), left, ahead: ahead.slice(index + 1) }
      const act: PathStep = { name: stimulus, kind: 'do', run: () => handOf(hands, stimulus)?.(doing) }
      return [act, ...(at ? looksAt(at, hands) : [])]
    }),
  ]
}

/** The checks of a configuration. */
function looksAt({ value, states, tags, status }: GraphNode, hands: Hands): PathStep[] {
  const looks = leaves(states).map((leaf): PathStep => ({
    name: `in ${leaf}`,
    kind: 'see',
    run: () => seenIn(hands, leaf)?.(),
  }))
  if (!hands.arrived) return looks
  return [...looks, { name: 'arrived', kind: 'see', run: () => hands.arrived?.({ value, states, tags, status }) }]
}
