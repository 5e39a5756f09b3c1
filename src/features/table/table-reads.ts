import { useQuery } from '@tanstack/react-query'
import { lotteryCalls } from '#wire/lottery/lottery.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { tableRead as read } from '#src/api/play-keys.ts'

/** Rounds a road shows at most. */
const roadLength = 60

/** The last rounds of a table, the last one first. */
export function useDealt(gameCode: string) {
  const api = useApi()
  return useQuery({
    queryKey: [read, gameCode, 'dealt'],
    queryFn: ({ signal }) => valueOf(api.send(lotteryCalls.openedNumbers, { gameCode, count: roadLength }, { signal })),
  })
}

/** How often who sits at a table is asked again, in milliseconds: not every bet is told. */
const seatsEvery = 5_000

/** Who has bet on a round. */
export function useSeats(gameCode: string, drawId: string) {
  const api = useApi()
  return useQuery({
    queryKey: [read, gameCode, 'seats', drawId],
    queryFn: ({ signal }) => valueOf(api.send(tableCalls.tableSeats, { gameCode, drawId }, { signal })),
    refetchInterval: seatsEvery,
  })
}

/** A member’s last bets at a table; those that wait are looked at again, in case the word of the settlement got lost. */
export function useOwnBets(username: string | undefined, gameCode: string) {
  const api = useApi()
  return useQuery({
    queryKey: memberKey(username ?? '', read, gameCode, 'bets'),
    queryFn: ({ signal }) => valueOf(api.send(lotteryCalls.lotteryResult, { gameCode }, { signal })),
    enabled: username !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.list.some(({ state }) => state === 'open') ? seatsEvery : false),
  })
}
