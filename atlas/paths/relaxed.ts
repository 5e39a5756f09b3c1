import loadHighs from 'highs'
import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { goalsOf } from './criteria.ts'
import { restricted, startNode, type Allowed } from './draft.ts'
import type { GenerateOptions, Suite } from './generate.ts'

/** Seconds after which a chart is too large to be told anything about. */
const patience = 120
/** What a solver in floating point may be off by; costs are whole numbers. */
const tolerance = 1e-6

/**
 * What no suite that meets the same goals costs less than, for the criteria whose goals are met step by step: a linear
 * program has every suite among its solutions, since a suite leaves no configuration oftener than it comes there, begins
 * where tests may begin, and takes a step or a start for each goal. It does not ask that the steps hang together, nor
 * that there is a whole number of each, so that less may be had by it than by any suite, never more. The bound of the
 * suite itself where nothing better is found.
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

/** One step for all that lead the same way and meet no more than it does. */
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

/** The program in CPLEX' LP format: `x` is how often a step is taken, `s` how often a test begins. */
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
