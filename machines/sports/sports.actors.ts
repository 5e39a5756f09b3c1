import { fromCallback } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import type { SportsBoard } from '#wire/sports/sports.ts'
import { callActors } from '#machines/lib/calls.ts'
import { sportsActorCalls, type StreamEvent } from './sports.machine.ts'

/** The dependencies of a sports hall: the client, and the stream of its board. */
export interface SportsDependencies {
  readonly api: Api
  /** Sends each board of the stream, and its loss, until the returned function is called. */
  watchBoard(hall: SportsHall, send: (event: StreamEvent) => void): () => void
  /** Called with each board, before the chart receives it. */
  onBoard(board: SportsBoard): void
}

/** The real actors of a sports hall. */
export const sportsActors = ({ api, watchBoard, onBoard }: SportsDependencies) => ({
  ...callActors(sportsActorCalls, api, { readBoard: onBoard }),
  watchBoard: fromCallback<{ type: string }, { readonly hall: SportsHall }>(({ input, sendBack }) =>
    watchBoard(input.hall, (event) => {
      if (event.type === 'board.received') onBoard(event.board)
      sendBack(event)
    }),
  ),
})
