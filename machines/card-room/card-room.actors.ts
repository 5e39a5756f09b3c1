import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { cardRoomActorCalls } from './card-room.machine.ts'
import type { EntryResult, RoomState } from './card-room.rules.ts'

/** The dependencies of card rooms: the client, a timer, the gate of the site, and callbacks. */
export interface CardRoomDependencies {
  readonly api: Api
  /** Resolves after this many milliseconds. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  passGate(signal: AbortSignal): Promise<EntryResult>
  /** Called with each state of the rooms, before the chart receives it. */
  onState(state: RoomState): void
  /** Called after a call that moved money. */
  onMoneyMoved(): void
}

/** The real actors of the card rooms. */
export const cardRoomActors = ({ api, wait, passGate, onState, onMoneyMoved }: CardRoomDependencies) => ({
  ...callActors(cardRoomActorCalls, api, { readRoom: onState, join: onMoneyMoved, leave: onMoneyMoved }),
  passGate: fromPromise<EntryResult, void>(({ signal }) => passGate(signal)),
  wait: fromPromise<void, { readonly for: number }>(({ input, signal }) => wait(input.for, signal)),
})
