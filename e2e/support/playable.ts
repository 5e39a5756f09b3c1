import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import type { Profile } from '#atlas/paths/profile.ts'
import type { BrowserDriver, HeadlessOnly } from './driver.ts'

export const isHeadlessOnly = (entry: unknown): entry is HeadlessOnly =>
  typeof entry === 'object' && entry !== null && 'headlessOnly' in entry

const splitStimulus = (stimulus: string): { readonly subject: string; readonly at: string } => {
  const slash = stimulus.indexOf('/')
  return slash < 0
    ? { subject: stimulus, at: '' }
    : { subject: stimulus.slice(0, slash), at: stimulus.slice(slash + 1) }
}

/** What a driver has for a step; nothing for a timer that simply passes. */
export function entryOf<Screen>(driver: BrowserDriver<Screen>, { kind, stimulus }: GraphEdge) {
  const { subject, at } = splitStimulus(stimulus)
  if (kind === 'event') return driver.events[subject]?.[at]
  if (kind === 'timer') return driver.timers?.[stimulus.slice('after:'.length)]
  const [src = '', outcome = ''] = subject.split(':')
  return driver.outcomes[src]?.[`${outcome}/${at}`]
}

/** What a driver can play of a chart, and why not the rest. */
export const profileOf = <Screen>(driver: BrowserDriver<Screen>, { nodes }: Exploration): Profile => ({
  reasonOf: (edge) => {
    const from = nodes[edge.from]
    // A configuration is taken up by replaying the way to it: only for drivers that look at it.
    const leftOut = driver.leftOut?.(from?.states ?? [], edge.stimulus, from?.configuration.snapshot.context) ?? null
    if (leftOut !== null) return leftOut
    const entry = entryOf(driver, edge)
    if (entry === undefined) return edge.kind === 'timer' ? null : `the driver has no entry for "${edge.stimulus}"`
    return isHeadlessOnly(entry) ? entry.headlessOnly : null
  },
  closedInput: (input) => driver.closedInputs?.[input]?.headlessOnly ?? null,
})
