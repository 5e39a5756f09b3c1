import type { Exploration } from '#atlas/explore/explore.ts'
import type { Suite } from './generate.ts'

/** Says of every goal that a suite leaves open why it does. */
export function explain({ exploration, suite }: { readonly exploration: Exploration; readonly suite: Suite }): string {
  const { model, chart, edges, starts, nodes, complete } = exploration
  const fired = new Set([...starts, ...edges].flatMap(({ transitions }) => transitions))
  const reached = new Set(nodes.flatMap(({ states }) => states))
  const lines = chart.transitions
    .filter(({ id }) => !fired.has(id))
    .map(({ id, source, guard }) => {
      if (!complete) return `${id}: exploration ended at its limit`
      if (source !== '(root)' && !reached.has(source)) return `${id}: "${source}" is never reached`
      return guard ? `${id}: no case of the model makes "${guard}" true there` : `${id}: an earlier branch always wins`
    })
  const open = suite.uncovered.map((goal) => `${goal}: no allowed path leads there`)
  const all = [...lines, ...open]
  return `${model.flow}: ${all.length === 0 ? 'nothing is left open' : `${all.length} open`}\n${all.map((line) => `  ${line}\n`).join('')}`
}
