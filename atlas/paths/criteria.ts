import { isIgnored, type Exploration, type GraphEdge } from '#atlas/explore/explore.ts'
import { partsOf } from '#atlas/explore/macros.ts'

/** The coverage criterion of a suite. */
export type Criterion =
  | 'default'
  | 'states'
  | 'transitions'
  | 'cases'
  | 'guards'
  | 'pairs'
  | 'edges'
  | `simple(${number})`
  | `walks(${number})`

export const criteria = [
  'default',
  'states',
  'transitions',
  'cases',
  'guards',
  'pairs',
  'edges',
  'simple(N)',
  'walks(N)',
] as const

/** The greatest N of a criterion. */
export const greatest = { simple: 1_000, walks: 100_000 } as const

/** Parses a criterion; null for an unknown name, and for an N that is not from 1 to the greatest of its criterion. */
export function criterionOf(text: string): Criterion | null {
  const [, name, number] = /^(simple|walks)\((\d+)\)$/.exec(text) ?? []
  if (name !== undefined) {
    const kind = name as keyof typeof greatest
    const count = Number(number)
    return count < 1 || count > greatest[kind] ? null : `${kind}(${count})`
  }
  return !text.endsWith('(N)') && (criteria as readonly string[]).includes(text) ? (text as Criterion) : null
}

/** Whether paths for a criterion may take macros: criteria over single edges or pairs of edges need single events. */
export const walksMacros = (criterion: Criterion): boolean =>
  criterion !== 'pairs' && criterion !== 'edges' && !/^(simple|walks)\(/.test(criterion)

/** Goals by number, with their names, and the starts and edges that meet them. */
export interface Goals {
  readonly names: readonly string[]
  /** Goals met by a start, by its index. */
  readonly atStart: readonly (readonly number[])[]
  /** Goals met by an edge. */
  readonly byEdge: readonly (readonly number[])[]
  /** Goals met by an edge right after another: `byPair.get(second).get(signatures[first])`. */
  readonly byPair: ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>
  /** By edge: the number of its signature in `byPair`. */
  readonly signatures: Int32Array
}

/** The signature of an edge for the criterion `pairs`: edges with the same one count as one. */
export const pairSignature = (edge: GraphEdge): string => edge.transitions.join(' & ')

class Names {
  readonly list: string[] = []
  readonly #numbers = new Map<string, number>()
  number(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.list.length)
    return this.list.push(name) - 1
  }
}

/** Returns the goals of a criterion that this chart can meet. */
export function goalsOf(exploration: Exploration, criterion: Criterion): Goals {
  const { edges, starts, nodes } = exploration
  const fits = new Set(criterion === 'default' ? ['transitions', 'cases'] : [criterion])
  const names = new Names()
  const number = (name: string) => names.number(name)
  const byPair = new Map<number, Map<number, number[]>>()
  const texts = new Names()
  const signatures = Int32Array.from(fits.has('pairs') ? edges : [], (edge) => texts.number(pairSignature(edge)))

  const ofEdge = (edge: GraphEdge): number[] => {
    const goals: number[] = []
    if (fits.has('states')) goals.push(...(nodes[edge.to]?.states ?? []).map((path) => number(`state ${path}`)))
    if (fits.has('transitions')) goals.push(...edge.transitions.map((id) => number(`transition ${id}`)))
    if (fits.has('cases')) {
      goals.push(...partsOf(edges, edge).flatMap((part) => (usefulCase(part) ? number(`case ${part.stimulus}`) : [])))
    }
    if (fits.has('guards')) {
      goals.push(...edge.transitions.filter((id) => id.split('|')[2]).map((id) => number(`guard ${id} is true`)))
      goals.push(...edge.denied.map((id) => number(`guard ${id} is false`)))
    }
    if (fits.has('edges') && !isIgnored(edge)) goals.push(number(`edge ${edge.id}`))
    return [...new Set(goals)]
  }
  const byEdge = edges.map((edge) => (edge.kind === 'macro' && !walksMacros(criterion) ? [] : ofEdge(edge)))
  const atStart = starts.map((start) => [
    ...(fits.has('states') ? (nodes[start.node]?.states ?? []).map((path) => number(`state ${path}`)) : []),
    ...(fits.has('transitions') ? start.transitions.map((id) => number(`transition ${id}`)) : []),
    ...(fits.has('default') || fits.has('cases') ? [number(`input ${start.input}`)] : []),
  ])
  if (fits.has('pairs')) {
    const into = new Map<number, GraphEdge[]>()
    const single = edges.filter(({ kind }) => kind !== 'macro')
    for (const edge of single) into.set(edge.to, [...(into.get(edge.to) ?? []), edge])
    for (const second of single) {
      if (second.transitions.length === 0) continue
      const firsts = new Map<number, number[]>()
      const then = pairSignature(second)
      for (const first of into.get(second.from) ?? []) {
        if (first.transitions.length === 0) continue
        const signature = signatures[first.id] ?? 0
        if (!firsts.has(signature)) firsts.set(signature, [number(`pair ${pairSignature(first)} then ${then}`)])
      }
      byPair.set(second.id, firsts)
    }
  }
  return { names: names.list, atStart, byEdge, byPair, signatures }

  function usefulCase(edge: GraphEdge): boolean {
    return !isIgnored(edge) || edge.denied.length > 0
  }
}
