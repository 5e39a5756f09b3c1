import { enteredIn, type FlowUsage } from './flow-usage.ts'

/** A state of a funnel, with its conversion from the state before. */
export interface FunnelStep {
  readonly path: string
  /** Null where fewer people than the floor came. */
  readonly entered: number | null
  /** Share of those who entered the state before; above 1 where people came back. Null for the first. */
  readonly ofBefore: number | null
  /** Share of those who entered the first state. */
  readonly ofFirst: number | null
}

/** Returns the funnel of the states, in their order. */
export function funnelOf({ states }: Pick<FlowUsage, 'states'>, paths: readonly string[]): FunnelStep[] {
  const entered = new Map(states.map((state) => [state.path, enteredIn(state)]))
  const counts = paths.map((path) => entered.get(path) ?? null)
  return paths.map((path, index) => {
    const own = counts[index] ?? null
    return {
      path,
      entered: own,
      ofBefore: index === 0 ? null : ratio(own, counts[index - 1] ?? null),
      ofFirst: ratio(own, counts[0] ?? null),
    }
  })
}

const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole
