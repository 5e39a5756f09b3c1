import { activePaths } from '#atlas/explore/configuration.ts'
import type { GraphEdge, GraphNode } from '#atlas/explore/explore.ts'
import { groupedBy } from '#atlas/explore/grouped-by.ts'
import { activeNodes, isCountedId } from '#atlas/explore/xstate.ts'
import type { SystemFinding } from './explore-system.ts'
import { isRunning, namesOf, type Joint, type Member } from './joint.ts'

interface Walked {
  readonly joints: readonly Joint[]
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** Names of the members that an edge moves, by its index. */
  readonly moved: readonly (readonly string[])[]
}

/**
 * Returns the members that wait for ever while others go on: from a configuration they are in, no way moves or ends
 * them. Only members with an id of their own are looked at: the names of others change.
 */
export function stuckMembers({ joints, nodes, edges, moved }: Walked): SystemFinding[] {
  const present = joints.map((joint) => {
    const names = namesOf(joint)
    const waiting = [...joint.members.values()].filter((member) => isRunning(member) && mayMove(member))
    return new Map(waiting.map((member) => [names.get(member.ref) ?? '', member]))
  })
  const into = groupedBy(edges, ({ to }) => to)
  const hasWay = new Set(edges.map(({ from }) => from))
  return [...new Set(present.flatMap((here) => [...here.keys()]))].flatMap((name): SystemFinding[] => {
    const alive = new Set<number>()
    const open = edges.flatMap(({ id, from, to }) => {
      const isOver = present[from]?.has(name) && !present[to]?.has(name)
      return moved[id]?.includes(name) || isOver ? [from] : []
    })
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (alive.has(node)) continue
      alive.add(node)
      open.push(...(into.get(node) ?? []).map(({ from }) => from))
    }
    const stuck = nodes.find(({ id, status }) => {
      return status === 'active' && hasWay.has(id) && present[id]?.has(name) && !alive.has(id)
    })
    const member = stuck && present[stuck.id]?.get(name)
    if (!stuck || !member) return []
    const at = activePaths(member.configuration.snapshot).at(-1) ?? '(root)'
    return [
      { rule: 'waits-for-ever', message: `${name} waits for ever in ${at}: nothing moves it any more`, node: stuck.id },
    ]
  })
}

const mayMove = ({ ref, parent, configuration: { snapshot } }: Member): boolean =>
  parent !== null && !isCountedId(ref.id) && activeNodes(snapshot).some((node) => node.transitions.size > 0)
