import { pendingActors, type Configuration } from './configuration.ts'
import type { GraphNode } from './explore.ts'
import { stable } from './stable.ts'

const CROWD = 3
const SHOWN = 3

/** Names of the fields in which two contexts differ. */
export function differing(a: unknown, b: unknown): string[] {
  const left = (a ?? {}) as Record<string, unknown>
  const right = (b ?? {}) as Record<string, unknown>
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (field) => stable(left[field]) !== stable(right[field]),
  )
}

/** Says where exploration ended and what makes the chart grow; `again` takes the way to a node once more. */
export function limitMessage(
  limit: number,
  nodes: readonly GraphNode[],
  again: (node: GraphNode) => Configuration | undefined,
): string {
  const byState = new Map<string, GraphNode[]>()
  for (const node of nodes) {
    const state = stable(node.value)
    const there = byState.get(state)
    if (there) there.push(node)
    else byState.set(state, [node])
  }
  const [value, crowd] = [...byState].toSorted((a, b) => b[1].length - a[1].length)[0] ?? ['', []]
  const state = value === '{}' ? '(root)' : value
  const head = `more than ${limit} configurations, ${crowd.length} of them in ${state}`
  const unsteady = unsteadyFields(crowd, again)
  if (unsteady.length > 0) {
    const fields = unsteady.map((field) => `context.${field}`).join(', ')
    return `${head}: ${fields} differs each time the same is done (a clock or chance?); let it come with an event or an outcome, or project it away`
  }
  const causes = [...crowds(nodes), ...fieldsThatGrow(crowd)]
  return `${head}; what grows: ${causes.join('; ') || 'timers and actors'}: project it away (project) or bound it (within)`
}

function unsteadyFields(crowd: readonly GraphNode[], again: (node: GraphNode) => Configuration | undefined): string[] {
  const last = crowd.at(-1)
  const repeated = last && again(last)
  return last && repeated ? differing(last.configuration.snapshot.context, repeated.snapshot.context) : []
}

/** The fields of the context with the most different values. */
function fieldsThatGrow(crowd: readonly GraphNode[]): string[] {
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
    .map(
      ([field, seen]) =>
        `context.${field} with ${seen.size} values (${[...seen].slice(0, SHOWN).map(short).join(', ')} …)`,
    )
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Timers and actors that run more than a few times at once. */
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
