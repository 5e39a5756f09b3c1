import { ROOT } from '#atlas/explore/chart.ts'
import { modelState } from '#atlas/explore/configuration.ts'
import { textOf, where, type Exploration, type GraphNode } from '#atlas/explore/explore.ts'
import { whyNeverEntered } from '#atlas/explore/never.ts'
import { reachedStates } from '#atlas/explore/reached.ts'
import { counted } from '#atlas/paths/counted.ts'
import { unknownName } from '#atlas/paths/nearest.ts'
import type { Finding } from './finding.ts'

type Add = (rule: 'goal', at: string, message: string, node?: number) => unknown

/** Finds goals that no configuration meets, each with the reason, and configurations from which one is out of reach. */
export function checkGoals(exploration: Exploration, add: Add) {
  const { nodes } = exploration
  for (const { goal, met, problem } of judged(exploration)) {
    if (problem !== null) {
      add('goal', ROOT, problem)
      continue
    }
    const bounded = nodes.filter((node) => node.bounded)
    const reaching = backwards(exploration, [...met, ...bounded])
    const lost = nodes.find((node) => !reaching.has(node.id) && node.status === 'active')
    if (lost) add('goal', where(lost), `"${goal}" cannot be reached any more from here`, lost.id)
  }
}

/** Finds goals that no configuration meets in an exploration that ended early: nothing shows that they can be met. */
export const checkUnmetGoals = (exploration: Exploration): Finding[] =>
  judged(exploration).flatMap(({ problem }): Finding[] =>
    problem === null ? [] : [{ rule: 'goal', flow: exploration.model.flow, at: ROOT, message: problem }],
  )

interface Judged {
  readonly goal: string
  /** The configurations that meet it. */
  readonly met: readonly GraphNode[]
  /** Why there are none. */
  readonly problem: string | null
}

function judged(exploration: Exploration): Judged[] {
  const { model, nodes } = exploration
  const sound = nodes.filter(({ status }) => status !== 'error')
  return Object.entries(model.goals ?? {}).map(([goal, holds]): Judged => {
    const named = new Set<string>()
    const meets = ({ configuration }: GraphNode) => {
      const state = modelState(configuration.snapshot)
      return holds({
        ...state,
        in(path) {
          named.add(path)
          return state.in(path)
        },
      })
    }
    try {
      const met = sound.filter(meets)
      const problem = met.length > 0 ? null : `"${goal}" is never reached: ${whyUnmet(exploration, named)}`
      return { goal, met, problem }
    } catch (error) {
      return { goal, met: [], problem: `"${goal}" throws: ${textOf(error)}` }
    }
  })
}

/** The reason by the states that a goal names: one that does not exist, one that is never entered, or else none. */
function whyUnmet(exploration: Exploration, named: ReadonlySet<string>): string {
  const { chart, nodes, complete } = exploration
  const paths = chart.states.map(({ path }) => path).filter((path) => path !== ROOT)
  const strange = [...named].find((path) => !paths.includes(path))
  if (strange !== undefined) return unknownName('state', strange, paths)
  const reached = reachedStates(exploration)
  const missed = [...named].find((path) => !reached.has(path))
  if (missed !== undefined) return `state "${missed}" is never entered: ${whyNeverEntered(exploration, missed)}`
  const seen = counted(nodes.length, 'configuration')
  return complete ? `none of ${seen} meets it` : `exploration ended after ${seen}, and none of them meets it`
}

/** All nodes that can reach one of the given nodes. */
function backwards({ edges }: Exploration, goals: readonly GraphNode[]): Set<number> {
  const into = new Map<number, number[]>()
  for (const { from, to } of edges) into.set(to, [...(into.get(to) ?? []), from])
  const reaching = new Set(goals.map(({ id }) => id))
  const queue = [...reaching]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const before of into.get(id) ?? []) {
      if (reaching.has(before)) continue
      reaching.add(before)
      queue.push(before)
    }
  }
  return reaching
}
