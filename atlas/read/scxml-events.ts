import { invocationName, ROOT_PATH, type InvokeJson } from '#atlas/export/chart-json.ts'
import { named } from '#atlas/export/scxml-names.ts'
import { Unreadable, type DescribedTransition } from './described-chart.ts'
import type { XmlElement } from './xml.ts'

/** A state of the document with its place in the chart. */
export interface Found {
  readonly element: XmlElement
  readonly path: string
  readonly key: string
  readonly parent: Found | null
  /** Its id in the chart, where that is not derived from the path. */
  readonly id: string | undefined
  readonly invokes: readonly InvokeJson[]
  readonly invokeIds: readonly string[]
}

export interface Timer {
  readonly delay: string
  readonly sendId: string
}

/** What is known of a document. */
export interface Known {
  /** True for a document of the atlas. */
  readonly isOwn: boolean
  readonly found: readonly Found[]
  readonly byId: ReadonlyMap<string, Found>
  readonly timers: ReadonlyMap<string, Timer>
  /** The names of all events in it. */
  readonly events: ReadonlySet<string>
}

type Trigger = Pick<DescribedTransition, 'kind' | 'event'>

export const isState = ({ name, attributes }: XmlElement): boolean =>
  ['state', 'parallel', 'final', 'history'].includes(name) && attributes['chart:end'] === undefined

/** Returns what a transition of a state waits for by an event descriptor; null for none. */
export function triggersOf(event: string | null, state: Found, { place }: XmlElement, known: Known): Trigger[] {
  if (event === null) return [{ kind: 'always', event: '' }]
  const { isOwn, timers, byId } = known
  const timer = timers.get(event)
  if (timer) return [{ kind: 'after', event: timer.delay }]
  if (!isOwn && /^done(\.state)?(\.\*?)?$/.test(event)) return endsOf(event, state, known)
  const ended = /^done\.state\.(.*)$/s.exec(event)?.[1]
  if (ended !== undefined) {
    const path = byId.get(ended)?.path
    if (path === undefined) throw new Unreadable(`${place}: there is no state "${ended}"`)
    return [{ kind: 'stateDone', event: path === state.path ? 'done' : `done(${path})` }]
  }
  const outcome = outcomesOf(event, state, known)
  const isRaised = !isOwn && /^error\.(execution|communication)$/.test(event)
  if (outcome.length > 0) return isRaised ? [...outcome, { kind: 'event', event }] : outcome
  if (!isOwn) return [{ kind: 'event', event: descriptor(event, known) }]
  if (/^(done|snapshot)\.invoke\./.test(event)) throw new Unreadable(`${place}: nothing sends "${event}"`)
  return [{ kind: 'event', event: named(event) }]
}

/** The descriptor in XState, which matches whole names: with `.*` where the document has an event that begins so. */
function descriptor(event: string, { events }: Known): string {
  const plain = event.replace(/\.$/, '.*')
  if (plain.endsWith('*')) return plain
  const begins = plain === 'error' || [...events].some((other) => other.startsWith(`${plain}.`))
  return begins ? `${plain}.*` : plain
}

/** The ends of all states, and for `done` those of all invocations too. */
function endsOf(event: string, state: Found, known: Known): Trigger[] {
  const states = known.found.filter(({ parent, element }) => parent !== null && element.children.some(isState))
  const ends = states.map(({ path }) => ({
    kind: 'stateDone' as const,
    event: path === state.path ? 'done' : `done(${path})`,
  }))
  return event.startsWith('done.state') ? ends : [...ends, ...outcomesOf('done.invoke', state, known)]
}

/** The outcome of an invocation by its id; without an id, of all invocations of the state, or else of the chart. */
function outcomesOf(event: string, state: Found, { isOwn, found }: Known): Trigger[] {
  const [, done, error, id] =
    /^(?:(done|snapshot)\.invoke|(error)(?:\.platform|\.communication|\.execution)?)(?:\.(.*))?$/s.exec(event) ?? []
  const kind = (done ?? error) as 'done' | 'error' | 'snapshot' | undefined
  if (kind === undefined) return []
  const outcomes = (one: Found, fits: (index: number) => boolean) =>
    one.invokes.flatMap((_, index) => (fits(index) ? [{ kind, event: invocationName(one.invokes, index) }] : []))
  const isAny = id === undefined || id === '*' || id === ''
  if (!isAny) return found.flatMap((one) => outcomes(one, (index) => one.invokeIds[index] === id))
  const own = outcomes(state, () => true)
  return own.length > 0 || isOwn || kind === 'error' ? own : found.flatMap((one) => outcomes(one, () => true))
}

/** Whether an SCXML transition exits and re-enters its own state: it does unless its type is `internal`. */
export function reenters({ path, element }: Found, targets: readonly string[], type: string | undefined): boolean {
  const isBelow = (target: string) => path === ROOT_PATH || target.startsWith(`${path}.`)
  if (!targets.some((target) => target === path || isBelow(target))) return false
  return !(type === 'internal' && element.name === 'state' && targets.every(isBelow))
}
