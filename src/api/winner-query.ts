import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { winnersCalls } from '#wire/play/winners.ts'
import { valueOf } from './queries.ts'

/** The most pages that are followed: as many as fit on one screen. */
const mostFollowed = 3

/** The latest winners, page by page; refetched every half minute while few are shown. */
export const winnersQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['winners'],
    queryFn: ({ signal, pageParam }) =>
      valueOf(api.send(winnersCalls.winnerBoard, pageParam === null ? {} : { behind: pageParam }, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ last }) => last,
    staleTime: 10_000,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.pages.length <= mostFollowed ? 30_000 : false,
  })
