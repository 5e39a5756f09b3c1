import type { Goals } from './criteria.ts'

/** By which edges each goal is met by itself. */
export function edgesMeeting({ names, byEdge }: Goals, edges: readonly { readonly id: number }[]): number[][] {
  const metBy: number[][] = names.map(() => [])
  for (const { id } of edges) for (const goal of byEdge[id] ?? []) metBy[goal]?.push(id)
  return metBy
}

/** Goals still to be met while a suite is made; knows at once how many of them an edge meets by itself. */
export class OpenGoals {
  readonly #open: Uint8Array
  readonly #gain: Uint16Array
  readonly #metBy: readonly (readonly number[])[]
  #left: number

  constructor({ names, byEdge }: Goals, metBy: readonly (readonly number[])[]) {
    this.#open = new Uint8Array(names.length).fill(1)
    this.#gain = Uint16Array.from(byEdge, (goals) => goals.length)
    this.#metBy = metBy
    this.#left = names.length
  }

  get left(): number {
    return this.#left
  }

  has(goal: number): boolean {
    return this.#open[goal] === 1
  }

  gainOf(edge: number): number {
    return this.#gain[edge] ?? 0
  }

  close(goal: number): void {
    if (this.#open[goal] !== 1) return
    this.#open[goal] = 0
    this.#left--
    for (const edge of this.#metBy[goal] ?? []) this.#gain[edge] = (this.#gain[edge] ?? 0) - 1
  }
}
