import type { DescribedTransition } from './described-chart.ts'

/** The name in SCXML of the event that a transition takes; null for one without an event. */
function eventOf({ kind, event }: DescribedTransition): string | null {
  switch (kind) {
    case 'event':
      return event
    case 'done':
      return `done.invoke.${event}`
    case 'snapshot':
      return `snapshot.invoke.${event}`
    case 'error':
      return `error.platform.${event}`
    case 'stateDone':
      return `done.state.${event}`
    case 'after':
      return `after.${event}`
    case 'always':
      return null
  }
}

/** True where every event that the second takes is one that the first takes. */
const isWider = (one: DescribedTransition, other: DescribedTransition): boolean => {
  const name = eventOf(other)
  if (one.kind !== 'event' || name === null || name === one.event) return false
  return (
    one.event === '*' || (one.event.endsWith('.*') && name !== '*' && `${name}.`.startsWith(one.event.slice(0, -1)))
  )
}

/**
 * Returns the transitions of one state so that XState takes them in document order. XState tries the narrowest event
 * first; a wider one that stands earlier is therefore repeated for the narrower event.
 */
export function inDocumentOrder(transitions: readonly DescribedTransition[]): DescribedTransition[] {
  return transitions.flatMap((transition, index) => {
    const { kind, event } = transition
    const isFirst = !transitions.slice(0, index).some((one) => one.kind === kind && one.event === event)
    const since = isFirst
      ? 0
      : transitions.findLastIndex((one, at) => at < index && one.kind === kind && one.event === event)
    const before = transitions.slice(since, index).filter((one) => isWider(one, transition))
    return [...before.map((one) => ({ ...one, kind, event })), transition]
  })
}
