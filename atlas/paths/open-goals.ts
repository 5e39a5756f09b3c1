import type { Goals } from './criteria.ts'

/** Edges by the goals they meet alone, and the number of goals by edge id. */
export interface Meetings {
  readonly metBy: readonly (readonly number[])[]
  readonly gains: Uint16Array
}

/** The goals that each edge meets alone. */
export function meetingsOf({ names, byEdge }: Goals, edges: readonly { readonly id: number }[]): Meetings {
  const metBy: number[][] = names.map(() => [])
  for (const { id } of edges) for (const goal of byEdge[id] ?? []) metBy[goal]?.push(id)
  return { metBy, gains: Uint16Array.from(byEdge, (goals) => goals.length) }
}

/** The open goals of a suite under construction, with the number of open goals by edge. */
export class OpenGoals {
  /** Number of open goals that an edge meets alone, by edge id. */
  readonly gains: Uint16Array
  readonly #open: Uint8Array
  readonly #metBy: readonly (readonly number[])[]
  #left: number

  constructor({ metBy, gains }: Meetings) {
    this.#open = new Uint8Array(metBy.length).fill(1)
    // Suites are built hundreds of times: a copy is much cheaper than counting again.
    this.gains = gains.slice()
    this.#metBy = metBy
    this.#left = metBy.length
  }

  get left(): number {
    return this.#left
  }

  has(goal: number): boolean {
    return this.#open[goal] === 1
  }

  close(goal: number): void {
    if (this.#open[goal] !== 1) return
    this.#open[goal] = 0
    this.#left--
    const { gains } = this
    for (const edge of this.#metBy[goal] ?? []) gains[edge] = (gains[edge] ?? 0) - 1
  }
}
