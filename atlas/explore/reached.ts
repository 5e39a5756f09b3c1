import type { AnyStateNode } from 'xstate'
import { pathOf, ROOT } from './chart.ts'
import type { Exploration } from './explore.ts'

/** Returns the paths of all states that are ever entered, also of those left in the same step. */
export function reachedStates({ chart, nodes, edges, starts }: Exploration): ReadonlySet<string> {
  const reached = new Set(nodes.flatMap(({ states }) => states))
  const around = (node: AnyStateNode) => {
    for (let at: AnyStateNode | undefined = node; at; at = at.parent) if (pathOf(at) !== ROOT) reached.add(pathOf(at))
  }
  const enter = (node: AnyStateNode) => {
    around(node)
    if (node.type === 'parallel') for (const region of Object.values(node.states)) enter(region as AnyStateNode)
    if (node.type === 'compound') for (const inner of node.initial.target ?? []) enter(inner as AnyStateNode)
  }
  const fired = new Set([...starts, ...edges].flatMap(({ transitions }) => transitions))
  for (const { id, definition } of chart.transitions) {
    if (!fired.has(id)) continue
    around(definition.source)
    for (const target of definition.target ?? []) if (target.type !== 'history') enter(target)
  }
  if (starts.some(({ node }) => nodes[node]?.status !== 'error')) enter(chart.machine.root as AnyStateNode)
  return reached
}
