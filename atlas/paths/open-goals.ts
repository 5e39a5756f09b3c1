import type { Goals } from './criteria.ts'

/** Which edges meet a goal by themselves, by the goal, and how many goals an edge does, by its id. */
export interface Meetings {
  readonly metBy: readonly (readonly number[])[]
  readonly gains: Uint16Array
}

/** What each of these edges meets by itself. */
export function meetingsOf({ names, byEdge }: Goals, edges: readonly { readonly id: number }[]): Meetings {
  const metBy: number[][] = names.map(() => [])
  for (const { id } of edges) for (const goal of byEdge[id] ?? []) metBy[goal]?.push(id)
  return { metBy, gains: Uint16Array.from(byEdge, (goals) => goals.length) }
}

/** Goals still to be met while a suite is made; knows at once how many of them an edge meets by itself. */
export class OpenGoals {
  /** How many goals that are open each edge meets by itself, by its id. */
  readonly gains: Uint16Array
  readonly #open: Uint8Array
  readonly #metBy: readonly (readonly number[])[]
  #left: number

  constructor({ metBy, gains }: Meetings) {
    this.#open = new Uint8Array(metBy.length).fill(1)
    // Suites are made hundreds of times: a copy costs nothing beside counting again.
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
