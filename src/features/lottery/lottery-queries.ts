import { useQuery } from '@tanstack/react-query'
import { lotteryCalls, type LotteryHall } from '#wire/lottery/lottery.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { lotteryRead as read } from '#src/api/play-keys.ts'
import { useLanguage } from '#src/i18n/text.tsx'

/** Queries the lotteries of a hall. */
export function useMenu(hall: LotteryHall) {
  const api = useApi()
  const language = useLanguage()
  return useQuery({
    queryKey: ['lotteries', hall, language],
    queryFn: ({ signal }) => valueOf(api.send(lotteryCalls.lotteryMenu, { hall, language }, { signal })),
    staleTime: 60_000,
  })
}

/** Queries the lotteries a member bet on last. */
export function useRecent(username: string) {
  const api = useApi()
  return useQuery({
    queryKey: memberKey(username, read, 'recent'),
    queryFn: ({ signal }) => valueOf(api.send(lotteryCalls.recentLotteries, {}, { signal })),
  })
}

/** Queries the numbers of the last hundred draws of a lottery. */
export function useOpened(gameCode: string) {
  const api = useApi()
  return useQuery({
    queryKey: [read, 'opened', gameCode],
    queryFn: ({ signal }) => valueOf(api.send(lotteryCalls.openedNumbers, { gameCode }, { signal })),
  })
}

/** Refetch interval while a bet is open, in milliseconds, in case a settlement event is lost. */
const pollInterval = 5_000

/** Queries a member's last bets on a lottery. */
export function useOwnBets(username: string, gameCode: string) {
  const api = useApi()
  return useQuery({
    queryKey: memberKey(username, read, 'bets', gameCode),
    queryFn: ({ signal }) => valueOf(api.send(lotteryCalls.lotteryResult, { gameCode }, { signal })),
    refetchInterval: ({ state: { data } }) => (data?.list.some(({ state }) => state === 'open') ? pollInterval : false),
  })
}
