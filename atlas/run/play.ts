import type { StateValue } from 'xstate'
import { timersLeft } from '#atlas/explore/configuration.ts'
import { leaves, type Exploration, type GraphEdge, type GraphNode } from '#atlas/explore/explore.ts'
import { carriedBy } from '#atlas/explore/laws.ts'
import { partsOf } from '#atlas/explore/macros.ts'
import type { GenerateOptions } from '#atlas/paths/generate.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import { walkPath, type Played } from './walk.ts'

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
 * Plays the paths of a chart on its host: a page, a terminal, a device. It does not depend on Playwright; an error of
 * its functions fails the path.
 */
export interface Hands {
  /** Performs the start for an input case. */
  open(input: string, ahead: readonly string[]): Promise<void>
  /**
   * Performs a stimulus: by the stimulus (`sent/empty`, `save:error/fault`, `after:patience`), or for all cases of an
   * event or timer by its name (`sent`). Paths avoid stimuli that are not here.
   */
  readonly do: Readonly<Record<string, (doing: Doing) => Promise<void>>>
  /** Checks what is visible in a state, by dotted path; of each active branch the deepest entry here is checked. */
  readonly see: Readonly<Record<string, () => Promise<void>>>
  /** Further checks against the chart after every step. */
  arrived?(at: Place): Promise<void>
}

const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, key: string): Entry | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const handOf = (hands: Pick<Hands, 'do'>, stimulus: string) =>
  entryOf(hands.do, stimulus) ?? entryOf(hands.do, stimulus.slice(0, Math.max(0, stimulus.lastIndexOf('/'))))

/** The deepest state on a path that has a check. */
function seenIn(hands: Pick<Hands, 'see'>, state: string): (() => Promise<void>) | undefined {
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

/** Plays one generated path; throws before it starts when the path reaches a state without a check. */
export async function playPath(exploration: Exploration, path: TestPath, hands: Hands): Promise<Played> {
  const unseen = unseenBy(exploration, hands)
  if (unseen.length > 0) throw new Error(`there is no check for ${unseen.join(', ')}`)
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
