import { enteredIn, type FlowUse } from './flow-use.ts'

/** A state of a funnel, and how many of those before came to it. */
export interface FunnelStep {
  readonly path: string
  /** Null where fewer people than the floor came. */
  readonly entered: number | null
  /** Of those who came to the state before; more than 1 where people came back. Null for the first. */
  readonly kept: number | null
  /** Of those who came to the first. */
  readonly ofFirst: number | null
}

/** How many came to each of some states, in the order they were chosen. */
export function funnelOf({ states }: Pick<FlowUse, 'states'>, paths: readonly string[]): FunnelStep[] {
  const entered = new Map(states.map((state) => [state.path, enteredIn(state)]))
  const counts = paths.map((path) => entered.get(path) ?? null)
  return paths.map((path, index) => {
    const own = counts[index] ?? null
    return {
      path,
      entered: own,
      kept: index === 0 ? null : ratio(own, counts[index - 1] ?? null),
      ofFirst: ratio(own, counts[0] ?? null),
    }
  })
}

const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole
