import type { AnyStateNode } from 'xstate'
import { ROOT, type ChartTransition } from './chart.ts'
import type { Exploration } from './explore.ts'
import { stubsOf } from './missing.ts'
import { reachedStates } from './reached.ts'
import { allNodes, matchesDescriptor, meaningOf } from './xstate.ts'

/** Returns the transitions that were never taken, each with the observed reason. */
export function neverTaken(exploration: Exploration): { readonly id: string; readonly why: string }[] {
  const { chart, starts, edges } = exploration
  const fired = new Set([...starts, ...edges].flatMap(({ transitions }) => transitions))
  const reached = reachedStates(exploration)
  const denied = new Set(edges.flatMap((edge) => edge.denied))
  return chart.transitions
    .filter(({ id }) => !fired.has(id))
    .map((transition) => ({ id: transition.id, why: whyNever(exploration, transition, { fired, reached, denied }) }))
}

/**
 * Returns why a state is never entered: the transition nearest to it, on the way there, that is not taken although its
 * own state is reached.
 */
export function whyNeverEntered(exploration: Exploration, path: string): string {
  const reached = reachedStates(exploration)
  const never = neverTaken(exploration)
  const { transitions } = exploration.chart
  const queue = [path]
  for (const state of queue) {
    const into = transitions.filter(({ targets }) => targets.some((to) => to === state || to.startsWith(`${state}.`)))
    for (const { id, source } of into) {
      const found = never.find((one) => one.id === id)
      if (found && (source === ROOT || reached.has(source))) return `${id}: ${found.why}`
    }
    const around = state.split('.').slice(0, -1).join('.')
    const before = [...into.map(({ source }) => source), ...(around === '' ? [] : [around])]
    queue.push(...new Set(before.filter((one) => !reached.has(one) && !queue.includes(one))))
  }
  return 'no transition from a state that is reached leads to it'
}

interface Seen {
  readonly fired: ReadonlySet<string>
  readonly reached: ReadonlySet<string>
  readonly denied: ReadonlySet<string>
}

function whyNever(exploration: Exploration, transition: ChartTransition, { fired, reached, denied }: Seen): string {
  const { chart, findings, complete } = exploration
  const { id, source, event, guard, branch } = transition
  if (!complete) return 'exploration ended before anything took it'
  if (source !== ROOT && !reached.has(source)) return `"${source}" is never reached`
  const unsent = whyUnsent(exploration, transition)
  if (unsent !== null) return unsent
  const stub = stubsOf(chart.machine).guards.find((name) => guard.split(/[(), ]+/).includes(name))
  if (stub !== undefined) return `its guard "${stub}" is not provided and counts as false`
  if (guard !== '' && denied.has(id)) return `no case of the model makes "${guard}" true there`
  const earlier = chart.transitions.filter((other) => other.source === source && other.event === event)
  if (earlier.some((other) => other.branch < branch && (fired.has(other.id) || other.guard === ''))) {
    return 'an earlier branch always wins'
  }
  const inside = source === ROOT ? '' : `${source}.`
  const inner = chart.transitions.find(
    (other) =>
      other.event === event && other.source !== source && other.source.startsWith(inside) && fired.has(other.id),
  )
  if (inner) return `"${inner.source}" inside takes it first`
  if (findings.some(({ rule }) => rule === 'throws')) return 'what could take it throws: the command check shows where'
  return 'nothing that was tried takes it'
}

/** Why its event never occurs, when the model cannot produce it at all. */
function whyUnsent({ model, chart }: Exploration, { definition }: ChartTransition): string | null {
  const { source, eventType } = definition
  const meaning = meaningOf(eventType, source.id)
  if (meaning.kind === 'event') {
    const sent = [
      ...Object.keys(model.events),
      ...Object.values(model.actors).flatMap(({ events = {} }) => Object.values(events).map(({ type }) => type)),
      ...raisedIn(allNodes(chart.machine)),
    ]
    return sent.some((type) => matchesDescriptor(type, eventType)) ? null : `the model has no event "${eventType}"`
  }
  if (meaning.kind !== 'done' && meaning.kind !== 'error' && meaning.kind !== 'snapshot') return null
  const src =
    chart.states.flatMap(({ node }) => node.invoke).find(({ id }) => id === meaning.actor)?.src ?? meaning.actor
  const cases = model.actors[String(src)]
  if (!cases) return `the model has no outcomes for "${String(src)}"`
  const { kind } = meaning
  const known = { done: cases.done, error: cases.error, snapshot: cases.snapshots }[kind]
  const part = kind === 'snapshot' ? 'snapshots' : kind
  return Object.keys(known ?? {}).length > 0 ? null : `the model has no "${part}" for "${String(src)}"`
}

/** Event types that a chart may send to itself or others; a type computed at run time may be any of them. */
const raisedIn = (nodes: readonly AnyStateNode[]): string[] =>
  nodes
    .flatMap((node) => [
      ...node.entry,
      ...node.exit,
      ...[...node.transitions.values()].flat().flatMap(({ actions }) => actions),
      ...(node.always ?? []).flatMap(({ actions }) => actions),
    ])
    .flatMap((action) => {
      const { type } = (action as { event?: { type?: unknown } }).event ?? {}
      return typeof type === 'string' ? [type] : []
    })
