import { pendingActors, type Configuration } from './configuration.ts'
import type { GraphNode } from './explore.ts'
import { stable } from './stable.ts'
import { differing, DETERMINISM_HINT, nondeterministicFields, nondeterminismText } from './nondeterminism.ts'

const CROWD = 3
const SHOWN = 3

/** Why a chart has no end of configurations. */
export interface Growth {
  readonly text: string
  /** True where plain data grows, as a counter does: neither timers nor actors pile up, and nothing is left to chance. */
  readonly isData: boolean
}

/** Explains why exploration ended and what makes the chart grow; `again` replays the path to a node. */
export const limitMessage = (
  ended: string,
  nodes: readonly GraphNode[],
  again: (node: GraphNode) => Configuration | undefined,
): string => growthOf(ended, nodes, again).text

/** The same, and whether it is only data that grows. */
export function growthOf(
  ended: string,
  nodes: readonly GraphNode[],
  again: (node: GraphNode) => Configuration | undefined,
): Growth {
  const byState = new Map<string, GraphNode[]>()
  for (const node of nodes) {
    const state = stable(node.value)
    const there = byState.get(state)
    if (there) there.push(node)
    else byState.set(state, [node])
  }
  const [value, crowd] = [...byState].toSorted((a, b) => b[1].length - a[1].length)[0] ?? ['', []]
  const state = value === '{}' ? '(root)' : value
  const head = `${ended}, ${crowd.length} of them in ${state}`
  const last = crowd.at(-1)
  const repeated = () => last && again(last)?.snapshot.context
  const outside = nondeterminismText(nondeterministicFields(repeated))
  if (outside !== '') return { text: `${head}: ${outside}; ${DETERMINISM_HINT}`, isData: false }
  const context = (last?.configuration.snapshot.context ?? {}) as Readonly<Record<string, unknown>>
  const differs = last ? differing(context, repeated()).filter((field) => !holdsActors(context[field])) : []
  if (differs.length > 0) {
    const fields = differs.map((field) => `context.${field}`).join(', ')
    const text = `${head}: ${fields} differs each time the same is done, by something outside the chart; ${DETERMINISM_HINT}`
    return { text, isData: false }
  }
  const crowded = crowds(nodes)
  const causes = [...crowded, ...fieldsThatGrow(crowd)]
  const text = `${head}; what grows: ${causes.join('; ') || 'timers and actors'}: project it away (project) or bound it (within)`
  const holdsMany = causes.some((cause) => cause.includes('which keeps one spawned actor'))
  return { text, isData: crowded.length === 0 && !holdsMany }
}

/** True for an actor and for a value that contains one. */
const holdsActors = (value: unknown, depth = 2): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ('sessionId' in value || (depth > 0 && Object.values(value).some((held) => holdsActors(held, depth - 1))))

/** The context fields with the most distinct values. */
function fieldsThatGrow(crowd: readonly GraphNode[]): string[] {
  const newest = (crowd.at(-1)?.configuration.snapshot.context ?? {}) as Readonly<Record<string, unknown>>
  const values = new Map<string, Set<string>>()
  for (const { configuration } of crowd) {
    for (const [field, value] of Object.entries((configuration.snapshot.context ?? {}) as object)) {
      const seen = values.get(field) ?? new Set()
      values.set(field, seen.add(stable(value)))
    }
  }
  const many = [...values].filter(([, seen]) => seen.size > 1).toSorted((a, b) => b[1].size - a[1].size)
  const most = many[0]?.[1].size ?? 0
  return many
    .filter(([, seen]) => seen.size * 4 >= most)
    .slice(0, SHOWN)
    .map(([field, seen]) =>
      holdsActors(newest[field])
        ? `context.${field}, which keeps one spawned actor after the other (stop them: stopChild)`
        : `context.${field} with ${seen.size} values (${[...seen].slice(0, SHOWN).map(short).join(', ')} …)`,
    )
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Timers and actors with many simultaneous instances. */
function crowds(nodes: readonly GraphNode[]): string[] {
  const most = new Map<string, number>()
  for (const { configuration } of nodes) {
    const names = [
      ...configuration.timers.map(({ name }) => `timer "${name}"`),
      ...pendingActors(configuration.snapshot, configuration.settled).map(({ src }) => `actor "${src}"`),
    ]
    const counts = new Map<string, number>()
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const [name, count] of counts) most.set(name, Math.max(count, most.get(name) ?? 0))
  }
  return [...most]
    .filter(([, count]) => count > CROWD)
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name}, which runs ${count} times at once`)
}
