import type { Exploration } from '#atlas/explore/explore.ts'
import { neverTaken } from '#atlas/explore/never.ts'
import type { Suite } from './generate.ts'

/** Lists every open goal of a suite with the reason. */
export function explain({ exploration, suite }: { readonly exploration: Exploration; readonly suite: Suite }): string {
  const lines = neverTaken(exploration).map(({ id, why }) => `${id}: ${why}`)
  const open = suite.uncovered.map(
    (goal) => `${goal}: ${suite.ended ? 'the time was up' : 'no allowed path leads there'}`,
  )
  const all = [...lines, ...open]
  return `${exploration.model.flow}: ${all.length === 0 ? 'nothing is left open' : `${all.length} open`}\n${all.map((line) => `  ${line}\n`).join('')}`
}
