import loadHighs from 'highs'
import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { goalsOf } from './criteria.ts'
import { restricted, startNode, type Allowed } from './draft.ts'
import type { GenerateOptions, Suite } from './generate.ts'

/** Seconds after which the solver gives up. */
const patience = 120
/** Tolerance for the floating-point solver; costs are integers. */
const tolerance = 1e-6

/**
 * Returns a lower bound of the cost for the same goals, for criteria whose goals are met by single steps. Every suite
 * is a solution of the linear program: it leaves no configuration more often than it enters it, begins at starts, and
 * takes a step or a start for each goal. The relaxation requires neither connected walks nor integers, so its optimum
 * is at most the cost of any suite. Without a better result it returns the bound of the suite itself.
 */
export async function relaxedBound(
  exploration: Exploration,
  { resetCost = 15, ...options }: GenerateOptions,
  { criterion, lowerBound, uncovered }: Suite,
): Promise<number> {
  const goals = goalsOf(exploration, criterion)
  if (goals.names.length === 0 || goals.byPair.size > 0) return lowerBound
  const left = new Set(uncovered)
  const allowed = restricted(exploration, { ...options, criterion })
  const wanted = goals.names.map((name) => !left.has(name))
  const meets = (ids: readonly number[] | undefined) => (ids ?? []).filter((goal) => wanted[goal])
  const problem = programOf(
    allowed,
    stepsThatCount(allowed.edges, ({ id }) => meets(goals.byEdge[id])),
    (start) => meets(goals.atStart[start]),
    resetCost,
  )
  const highs = await loadHighs()
  const { Status, ObjectiveValue } = highs.solve(problem, { time_limit: patience })
  if (Status !== 'Optimal') return lowerBound
  return Math.max(lowerBound, Math.ceil(ObjectiveValue - tolerance))
}

interface Step {
  readonly from: number
  readonly to: number
  readonly goals: readonly number[]
}

/** One step for all with the same source and target that meet no more goals. */
function stepsThatCount(edges: readonly GraphEdge[], meets: (edge: GraphEdge) => readonly number[]): Step[] {
  const ways = new Map<string, Step[]>()
  for (const edge of edges) {
    const { from, to } = edge
    const goals = meets(edge)
    if (from === to && goals.length === 0) continue
    const way = `${from} ${to}`
    const others = ways.get(way) ?? []
    const within = (some: readonly number[], more: readonly number[]) => some.every((goal) => more.includes(goal))
    if (others.some((other) => within(goals, other.goals))) continue
    ways.set(way, [...others.filter((other) => !within(other.goals, goals)), { from, to, goals }])
  }
  return [...ways.values()].flat()
}

/** The program in CPLEX LP format: `x` counts a step, `s` counts a start. */
function programOf(
  allowed: Allowed,
  steps: readonly Step[],
  meets: (start: number) => readonly number[],
  resetCost: number,
): string {
  const costs: string[] = []
  const arrivals = new Map<number, string[]>()
  const takers = new Map<number, string[]>()
  const add = (rows: Map<number, string[]>, row: number, term: string) => {
    const terms = rows.get(row)
    if (terms) terms.push(term)
    else rows.set(row, [term])
  }
  steps.forEach(({ from, to, goals }, index) => {
    costs.push(`+ x${index}`)
    if (from !== to) {
      add(arrivals, to, `+ x${index}`)
      add(arrivals, from, `- x${index}`)
    }
    for (const goal of goals) add(takers, goal, `+ x${index}`)
  })
  for (const start of allowed.starts) {
    costs.push(`+ ${resetCost} s${start}`)
    add(arrivals, startNode(allowed, start), `+ s${start}`)
    for (const goal of meets(start)) add(takers, goal, `+ s${start}`)
  }
  const rows = [
    ...Array.from(arrivals, ([node, terms]) => ` n${node}: ${terms.join(' ')} >= 0`),
    ...Array.from(takers, ([goal, terms]) => ` g${goal}: ${terms.join(' ')} >= 1`),
  ]
  return `Minimize\n cost: ${costs.join(' ')}\nSubject To\n${rows.join('\n')}\nEnd\n`
}
