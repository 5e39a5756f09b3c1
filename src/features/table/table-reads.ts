import { useQuery } from '@tanstack/react-query'
import { lotteryCalls } from '#wire/lottery/lottery.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { tableRead as read } from '#src/api/play-keys.ts'

/** The maximum number of rounds on a road. */
const roadLength = 60

/** Queries the last rounds of a table, the latest first. */
export function useDealt(gameCode: string) {
  const api = useApi()
  return useQuery({
    queryKey: [read, gameCode, 'dealt'],
    queryFn: ({ signal }) => valueOf(api.send(lotteryCalls.openedNumbers, { gameCode, count: roadLength }, { signal })),
  })
}

/** The poll interval of the seats, in milliseconds: not every bet sends a live event. */
const seatsInterval = 5_000

/** Queries who has bet on a round. */
export function useSeats(gameCode: string, drawId: string) {
  const api = useApi()
  return useQuery({
    queryKey: [read, gameCode, 'seats', drawId],
    queryFn: ({ signal }) => valueOf(api.send(tableCalls.tableSeats, { gameCode, drawId }, { signal })),
    refetchInterval: seatsInterval,
  })
}

/** Queries a member’s last bets at a table; open bets are polled, since a live event may get lost. */
export function useOwnBets(username: string | undefined, gameCode: string) {
  const api = useApi()
  return useQuery({
    queryKey: memberKey(username ?? '', read, gameCode, 'bets'),
    queryFn: ({ signal }) => valueOf(api.send(lotteryCalls.lotteryResult, { gameCode }, { signal })),
    enabled: username !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(({ state }) => state === 'open') ? seatsInterval : false,
  })
}
