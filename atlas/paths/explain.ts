import type { Exploration } from '#atlas/explore/explore.ts'
import type { Suite } from './generate.ts'
import { unreachable } from './unreachable.ts'

/** Lists every open goal of a suite with the reason. */
export function explain({ exploration, suite }: { readonly exploration: Exploration; readonly suite: Suite }): string {
  const lines = unreachable(exploration, suite.criterion).map(({ kind, name, why }) =>
    kind === 'transition' ? `${name}: ${why}` : `${kind} ${name}: ${why}`,
  )
  const open = suite.uncovered.map((goal) => `${goal}: ${whyOpen(suite)}`)
  const all = [...lines, ...open]
  return `${exploration.model.flow}: ${all.length === 0 ? 'nothing is left open' : `${all.length} open`}\n${all.map((line) => `  ${line}\n`).join('')}`
}

function whyOpen({ ended, criterion }: Suite): string {
  if (ended) return 'the time was up'
  return criterion.startsWith('simple(') ? 'the rest is left out' : 'no allowed path leads there'
}
