import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { cardRoomActorCalls } from './card-room.machine.ts'
import type { EntryResult, RoomTold } from './card-room.rules.ts'

/** What card rooms need from outside: the client, a clock, the site's gate, and who is told of answers. */
export interface CardRoomDependencies {
  readonly api: Api
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  passGate(signal: AbortSignal): Promise<EntryResult>
  /** Called with each answer about the rooms, before the chart hears of it. */
  heard(told: RoomTold): void
  /** Called once money has moved. */
  moved(): void
}

/** The real actors of the card rooms. */
export const cardRoomActors = ({ api, wait, passGate, heard, moved }: CardRoomDependencies) => ({
  ...callActors(cardRoomActorCalls, api, { readRoom: heard, join: moved, leave: moved }),
  passGate: fromPromise<EntryResult, void>(({ signal }) => passGate(signal)),
  wait: fromPromise<void, { readonly for: number }>(({ input, signal }) => wait(input.for, signal)),
})
