import * as v from 'valibot'
import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { partsOf } from '#atlas/explore/macros.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import type { Profile } from '#atlas/paths/profile.ts'
import type { Call } from '#wire/call.ts'
import { type RefusalCode, refusalStatus } from '#wire/codes.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import {
  fulfillWith,
  breakConnection,
  type BrowserDriver,
  type BrowserSite,
  byItself,
  type Gesture,
  headlessOnly,
  type HeadlessOnly,
  refuse,
  type Settle,
} from './driver.ts'
import { usual } from './gestures.ts'

export const isHeadlessOnly = (entry: unknown): entry is HeadlessOnly =>
  typeof entry === 'object' && entry !== null && 'headlessOnly' in entry

const splitStimulus = (stimulus: string): { readonly subject: string; readonly at: string } => {
  const slash = stimulus.indexOf('/')
  return slash < 0
    ? { subject: stimulus, at: '' }
    : { subject: stimulus.slice(0, slash), at: stimulus.slice(slash + 1) }
}

/** Returns the driver's entry for a step, or the model's; undefined for a timer that simply passes. */
export function entryOf<Screen>(
  driver: BrowserDriver<Screen>,
  { kind, stimulus }: Pick<GraphEdge, 'kind' | 'stimulus'>,
): Entry<Screen> | undefined {
  const { subject, at } = splitStimulus(stimulus)
  if (kind === 'event') return act(driver.events?.[subject]?.[at] ?? usual(subject, driver.model.flow))
  if (kind === 'timer') return act(driver.timers?.[stimulus.slice('after:'.length)])
  const [src = '', outcome = ''] = subject.split(':')
  const own = driver.outcomes?.[src]?.[`${outcome}/${at}`]
  const entry = own ?? (driver.model.calls?.[src] ? modelled(driver.model, src, outcome, at) : ofThePage(outcome, at))
  if (typeof entry === 'function') return { at: 'request', to: ownCalls(driver.model, src), settle: entry }
  if (entry === undefined || isHeadlessOnly(entry) || entry.at === 'page') return entry
  return { ...entry, to: entry.path ?? ownCalls(driver.model, src) }
}

/** A playable step: a gesture in the page, or the settling of a held request. */
export type Entry<Screen> =
  | HeadlessOnly
  | { readonly at: 'page'; act(screen: Screen, site: BrowserSite): Promise<void> }
  | { readonly at: 'request'; readonly to: HeldRequest; readonly newest?: true; readonly settle: Settle }

/** The requests that an outcome answers: calls of the site, or a path. */
export type HeldRequest = readonly Call[] | string | RegExp

const act = <Screen>(gesture: Gesture<Screen> | undefined): Entry<Screen> | undefined =>
  typeof gesture === 'function' ? { at: 'page', act: gesture } : gesture

function ownCalls({ flow, calls }: AnyModel, src: string): readonly Call[] {
  // In the models of the site these are calls of the wire (`machines/lib/model.ts`).
  const own = [calls?.[src] ?? []].flat() as unknown as readonly Call[]
  if (own.length === 0) throw new Error(`${flow}: "${src}" makes no call whose request could be held`)
  return own
}

/** An actor without a call ends by itself; a bug in it cannot be brought about. */
const ofThePage = (outcome: string, at: string) =>
  outcome === 'error' && at === 'bug'
    ? headlessOnly('no person brings about what would be a bug of the site')
    : byItself

/** The server's answer to a call, from the model: a value of the call's shape, its refusal, or a broken connection. */
function modelled(model: AnyModel, src: string, outcome: string, at: string): Settle | undefined {
  if (outcome === 'error') return at === 'fault' ? breakConnection : undefined
  const output = model.actors[src]?.done?.[at] as Answer<unknown> | null | undefined
  if (output?.kind === 'refusal') return isRefusalCode(output.code) ? refuse(output.code, output.details) : undefined
  if (output?.kind !== 'value') return undefined
  const { value } = output
  return ownCalls(model, src).some((call) => v.is(call.value, value)) ? fulfillWith(value) : undefined
}

const isRefusalCode = (code: Refusal['code']): code is RefusalCode => code in refusalStatus

/** Returns which part of a chart a driver can play, and why not the rest. */
export const profileOf = <Screen>(driver: BrowserDriver<Screen>, { nodes, edges }: Exploration): Profile => {
  const reasonOf = (edge: GraphEdge): string | null => {
    if (edge.kind === 'macro')
      return (
        partsOf(edges, edge)
          .map(reasonOf)
          .find((reason) => reason !== null) ?? null
      )
    const from = nodes[edge.from]
    // A configuration is restored by replaying the path to it: only for drivers that need it.
    const leftOut = driver.leftOut?.(from?.states ?? [], edge.stimulus, from?.configuration.snapshot.context) ?? null
    if (leftOut !== null) return leftOut
    const entry = entryOf(driver, edge)
    if (entry === undefined) return edge.kind === 'timer' ? null : `the driver has no entry for "${edge.stimulus}"`
    return isHeadlessOnly(entry) ? entry.headlessOnly : null
  }
  return { reasonOf, closedInput: (input) => driver.closedInputs?.[input]?.headlessOnly ?? null }
}
