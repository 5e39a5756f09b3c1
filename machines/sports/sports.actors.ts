import { fromCallback } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import type { SportsBoard } from '#wire/sports/sports.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type BoardNews, sportsActorCalls } from './sports.machine.ts'

/** What a hall of sports needs from outside: the client, and the stream of its board. */
export interface SportsDependencies {
  readonly api: Api
  /** Tells each board that comes, and that the line is lost, until the function it returns is called. */
  watchBoard(hall: SportsHall, tell: (news: BoardNews) => void): () => void
  /** Called with each board, before the chart hears of it. */
  heard(board: SportsBoard): void
}

/** The real actors of a hall of sports. */
export const sportsActors = ({ api, watchBoard, heard }: SportsDependencies) => ({
  ...callActors(sportsActorCalls, api, { readBoard: heard }),
  watchBoard: fromCallback<{ type: string }, { readonly hall: SportsHall }>(({ input, sendBack }) =>
    watchBoard(input.hall, (news) => {
      if (news.type === 'board.came') heard(news.board)
      sendBack(news)
    }),
  ),
})
