import type { LiveEntry, LiveState } from '#atlas/live/message.ts'
import { transitionsTaken } from '#atlas/live/record.ts'
import { liveTexts } from './live-texts.ts'

/** The innermost of the states as a text. */
export function placeText(states: readonly string[]): string {
  return states.filter((path) => !states.some((other) => other.startsWith(`${path}.`))).join(' + ')
}

/** The event of an entry. */
export function eventText(entry: LiveEntry): string {
  switch (entry.kind) {
    case 'present':
      return liveTexts.present
    case 'started':
      return liveTexts.started
    case 'stopped':
      return liveTexts.stopped
    case 'step':
      return entry.event ?? liveTexts.unnamed
  }
}

/** The outcome of an entry: the new states, that it stays, or that the event was ignored. */
export function outcomeText(entry: LiveEntry): string {
  if (entry.kind === 'present' || entry.kind === 'stopped') return ''
  const { state } = entry
  const transitions = transitionsTaken(entry)
  if (entry.kind === 'step' && transitions.length === 0 && state.status === 'active') return liveTexts.ignored
  const targets = transitions.flatMap((id) => id.split('|')[3]?.split('#')[0]?.split('+') ?? [])
  const reached = state.states.filter((path) =>
    targets.some((target) => path === target || path.startsWith(`${target}.`)),
  )
  const place = entry.kind === 'started' ? placeText(state.states) : placeText(reached) || liveTexts.stays
  return [place, liveTexts.ended[state.status]].filter((part) => part !== '').join(', ')
}

/** A transition's identity, shortened. */
export function transitionText(id: string): string {
  const [source = '', event = '', guard = '', targets = ''] = id.split('|')
  const when = guard === '' ? event : `${event} [${guard}]`
  return targets === '' ? `${source}: ${when}` : `${source}: ${when} → ${targets.split('+').join(' + ')}`
}

/** The shown fields of a context, one text each. */
export const shownTexts = ({ shown }: LiveState): string[] =>
  Object.entries(shown).map(([name, value]) => `${name}: ${value === null ? '–' : String(value)}`)

const two = (count: number) => String(count).padStart(2, '0')

/** A time of day to the millisecond. */
export function clockText(time: number): string {
  const date = new Date(time)
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`
}
