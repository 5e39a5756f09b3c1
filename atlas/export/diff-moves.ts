import type { ChartJson, StateJson } from './chart-json.ts'

/** The present states of renamed or moved states, by their path in the base; descendants move along. */
export type Moves = ReadonlyMap<string, StateJson>

/** The minimum similarity at which a removed and an added state count as the same. */
const ALIKE = 0.6

/** Finds states that were renamed, or moved under the same name, by their content. */
export function movesBetween(before: ChartJson, now: ChartJson): Moves {
  const moves = new Map<string, StateJson>()
  const paths = new Set(now.states.map(({ path }) => path))
  for (;;) {
    const old = renamed(before, moves)
    const known = new Set(old.states.map(({ path }) => path))
    const gone = old.states.filter(({ path }) => !paths.has(path))
    const fresh = now.states.filter(({ path }) => !known.has(path))
    const [best] = gone
      .flatMap((state) =>
        fresh
          .filter((other) => other.kind === state.kind && (other.key === state.key || other.parent === state.parent))
          .map((other) => ({
            state,
            other,
            likeness: likeness(old, state, now, other),
            depth: depthOf(state) + depthOf(other),
            key: [state.path, other.path].toSorted().join(),
          })),
      )
      .filter((pair) => pair.likeness >= ALIKE)
      .toSorted((a, b) => a.depth - b.depth || b.likeness - a.likeness || (a.key < b.key ? -1 : 1))
    if (!best) return moves
    const index = old.states.indexOf(best.state)
    moves.set(before.states[index]?.path ?? best.state.path, best.other)
  }
}

const depthOf = ({ path }: StateJson): number => path.split('.').length

/** The similarity of two states, from 0 to 1; 0 with fewer than two facts to compare. */
function likeness(old: ChartJson, state: StateJson, now: ChartJson, other: StateJson): number {
  const events = (chart: ChartJson, { path }: StateJson) =>
    chart.transitions.filter(({ source }) => source === path).map(({ kind, event }) => `${kind} ${event}`)
  const children = (chart: ChartJson, { path }: StateJson) =>
    chart.states.filter(({ parent }) => parent === path).map(({ key }) => key)
  const facts: readonly (readonly [readonly string[], readonly string[]])[] = [
    [[state.description].filter(Boolean), [other.description].filter(Boolean)],
    [state.tags, other.tags],
    [state.invokes.map(({ src }) => src), other.invokes.map(({ src }) => src)],
    [state.entry, other.entry],
    [events(old, state), events(now, other)],
    [children(old, state), children(now, other)],
  ]
  const known = facts.filter(([a, b]) => a.length + b.length > 0)
  if (known.length < 2) return 0
  return known.reduce((sum, [a, b]) => sum + shared(new Set(a), new Set(b)), 0) / known.length
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((one) => b.has(one)).length
  return both / (a.size + b.size - both)
}

/** Returns a chart with the state names after the moves, in the same order. */
export function renamed(chart: ChartJson, moves: Moves): ChartJson {
  if (moves.size === 0) return chart
  const to = (path: string): string => {
    for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
      const moved = moves.get(path.slice(0, end))
      if (moved) return moved.path + path.slice(end)
    }
    return path
  }
  const seen = new Map<string, number>()
  return {
    ...chart,
    states: chart.states.map((state) => {
      const { key, parent } = moves.get(state.path) ?? { ...state, parent: state.parent && to(state.parent) }
      const history = state.history && { ...state.history, targets: state.history.targets.map(to) }
      return { ...state, path: to(state.path), key, parent, history }
    }),
    transitions: chart.transitions.map((transition) => {
      const source = to(transition.source)
      const targets = transition.targets.map(to)
      const event = transition.event.replace(/^done\((.*)\)$/, (_, path: string) => `done(${to(path)})`)
      const word = transition.id.split('|')[1] ?? ''
      const name = word.replace(/^done\((.*)\)$/, (_, path: string) => `done(${to(path)})`)
      const identity = [source, name, transition.guard, targets.join('+')].join('|')
      const before = seen.get(identity) ?? 0
      seen.set(identity, before + 1)
      return { ...transition, source, targets, event, id: before === 0 ? identity : `${identity}#${before + 1}` }
    }),
  }
}
