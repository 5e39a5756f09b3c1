import { useSubscription } from '#src/platform/use-subscription.ts'
import type { LiveEvent, MemberPart } from '#wire/events.ts'

/** An event of the server's stream; `missed` after an interruption during which any event may have been sent. */
export type StreamEvent = LiveEvent | { readonly type: 'missed' }

const listeners = new Set<(event: StreamEvent) => void>()

/** Passes an event of the stream to every `useLiveEvent`. */
export function publishLiveEvent(event: StreamEvent): void {
  for (const listener of listeners) listener(event)
}

const subscribe = (listener: (event: StreamEvent) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Calls `handle` for each event of the stream that `matches`, and once after an interruption, while the component is
 * mounted. For charts that load with an actor of their own; queries are invalidated by `followSite`.
 */
export function useLiveEvent(matches: (event: LiveEvent) => boolean, handle: () => void): void {
  useSubscription(subscribe, (event) => {
    if (event.type === 'missed' || matches(event)) handle()
  })
}

/** Matches the event for a change of the member's balance. */
export const balanceChanged = ({ type }: LiveEvent): boolean => type === 'balance.changed'

/** Matches the event for a change of this part of the member's data. */
export const partChanged =
  (part: MemberPart) =>
  (event: LiveEvent): boolean =>
    event.type === 'member.changed' && event.part === part
