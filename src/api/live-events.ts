import { useSubscription } from '#src/platform/use-subscription.ts'
import type { LiveEvent, MemberPart } from '#wire/events.ts'

/** An event of the server's stream; `missed` after an interruption during which any event may have been sent. */
export type StreamEvent = LiveEvent | { readonly type: 'missed' }

const listeners = new Set<(event: StreamEvent) => void>()

/** Passes an event of the stream on to every `useLiveEvent` on the screen. */
export function publishLiveEvent(event: StreamEvent): void {
  for (const listener of listeners) listener(event)
}

const subscribe = (listener: (event: StreamEvent) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Calls `handle` for each event of the stream that `matches`, and once after an interruption, for as long as the
 * component is on the screen. For charts that load with an actor of their own; queries are invalidated by `followSite`.
 */
export function useLiveEvent(matches: (event: LiveEvent) => boolean, handle: () => void): void {
  useSubscription(subscribe, (event) => {
    if (event.type === 'missed' || matches(event)) handle()
  })
}

/** Matches the event that the member's balance has changed. */
export const balanceChanged = ({ type }: LiveEvent): boolean => type === 'balance.changed'

/** Matches the event that this part of what is the member's own has changed. */
export const partChanged =
  (part: MemberPart) =>
  (event: LiveEvent): boolean =>
    event.type === 'member.changed' && event.part === part
