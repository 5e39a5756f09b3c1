import type { StateValue } from 'xstate'
import { timersLeft } from '#atlas/explore/configuration.ts'
import { leaves, type Exploration, type GraphEdge, type GraphNode } from '#atlas/explore/explore.ts'
import { carriedBy } from '#atlas/explore/laws.ts'
import { partsOf } from '#atlas/explore/macros.ts'
import type { GenerateOptions } from '#atlas/paths/generate.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import { walkPath, type Played } from './walk.ts'

/** Where a path has come. */
export interface Place {
  readonly value: StateValue
  /** The active states as dotted paths, outer ones first. */
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly status: string
}

/** What is to be brought about. */
export interface Doing {
  readonly stimulus: string
  /** The fields of the event's case, or what the actor answers with; undefined of a fault or a timer. */
  readonly carries: unknown
  /** Of a timer, how long it still runs, in milliseconds; otherwise 0. */
  readonly left: number
  /** The stimuli after this one. */
  readonly ahead: readonly string[]
}

/**
 * How the paths of a chart are played on what it runs in: a page, a terminal, a device. Nothing of Playwright is known
 * here; what its functions throw fails the path.
 */
export interface Hands {
  /** Brings about the start, for an input case. */
  open(input: string, ahead: readonly string[]): Promise<void>
  /**
   * What brings a stimulus about: by the stimulus (`sent/empty`, `save:error/fault`, `after:patience`), or for all cases
   * of an event or timer by its name (`sent`). Paths leave out what is not here.
   */
  readonly do: Readonly<Record<string, (doing: Doing) => Promise<void>>>
  /** What is seen in a state, by dotted path; of each active state the deepest that stands here is looked for. */
  readonly see: Readonly<Record<string, () => Promise<void>>>
  /** Looks at whatever else must be as the chart says, after every step. */
  arrived?(at: Place): Promise<void>
}

const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, key: string): Entry | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const handOf = (hands: Pick<Hands, 'do'>, stimulus: string) =>
  entryOf(hands.do, stimulus) ?? entryOf(hands.do, stimulus.slice(0, Math.max(0, stimulus.lastIndexOf('/'))))

/** The deepest state on the way to one that something is seen of. */
function seenIn(hands: Pick<Hands, 'see'>, state: string): (() => Promise<void>) | undefined {
  for (let end = state.length; end > 0; end = state.lastIndexOf('.', end - 1)) {
    const look = entryOf(hands.see, state.slice(0, end))
    if (look) return look
  }
  return undefined
}

/** Options with which `generate` makes only paths that these hands can play. */
export function playableBy({ edges }: Exploration, hands: Pick<Hands, 'do'>): Pick<GenerateOptions, 'without'> {
  const hasHand = ({ stimulus }: GraphEdge) => handOf(hands, stimulus) !== undefined
  return { without: (edge) => !partsOf(edges, edge).every(hasHand) }
}

/** The states in which a chart can rest and of which these hands see nothing, each once. */
export const unseenBy = ({ nodes }: Exploration, hands: Pick<Hands, 'see'>): readonly string[] => [
  ...new Set(nodes.flatMap(({ states }) => leaves(states)).filter((state) => seenIn(hands, state) === undefined)),
]

/** Plays one generated path; throws before anything is played when a state is reached of which nothing is seen. */
export async function playPath(exploration: Exploration, path: TestPath, hands: Hands): Promise<Played> {
  const unseen = unseenBy(exploration, hands)
  if (unseen.length > 0) throw new Error(`nothing says what is seen in ${unseen.join(', ')}`)
  const { model, nodes } = exploration
  const look = async ({ value, states, tags, status }: GraphNode) => {
    for (const leaf of leaves(states)) await seenIn(hands, leaf)?.()
    await hands.arrived?.({ value, states, tags, status })
  }
  return walkPath(exploration, path, {
    async begin(at, ahead) {
      await hands.open(path.input, ahead)
      await look(at)
    },
    async take({ kind, stimulus, from }, at, ahead) {
      const hand = handOf(hands, stimulus)
      if (!hand) throw new Error(`nothing brings about "${stimulus}"`)
      const before = nodes[from]
      const [, left = 0] = (kind === 'timer' && before && timersLeft(before.configuration)[0]) || []
      await hand({ stimulus, carries: carriedBy(model, stimulus), left, ahead })
      await look(at)
    },
  })
}
