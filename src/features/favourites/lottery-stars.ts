import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { favouritesRead } from '#src/api/own-list-queries.ts'
import { memberKey } from '#src/api/member-key.ts'
import { localStore } from '#src/platform/storage.ts'
import { maxLotteries } from '#wire/play/favourites.ts'
import { Code } from '#wire/shapes.ts'

/** Storage key of the lotteries that a member has starred in this browser (spec §3). */
const nameOf = (username: string) => `lotteryFavourites.${username}`

const Codes = v.fallback(v.array(Code), [])

/** Returns the codes of the lotteries that a member has starred in this browser, the latest first. */
export const readLotteryStars = (username: string): readonly string[] =>
  v.parse(Codes, localStore.read(nameOf(username))).slice(0, maxLotteries)

/** Adds or removes a member's star; over the limit the oldest is removed. Throws where storage is not available. */
export function keepLotteryStar(username: string, nodeId: string, favourite: boolean): readonly string[] {
  const others = readLotteryStars(username).filter((code) => code !== nodeId)
  const stars = favourite ? [nodeId, ...others].slice(0, maxLotteries) : others
  localStore.write(nameOf(username), stars)
  if (readLotteryStars(username).includes(nodeId) !== favourite) throw new Error('storage is not available')
  return stars
}

/** Query of the starred lotteries, shared by tiles; another tab may have changed them. */
export const lotteryStarsQuery = (username: string) =>
  queryOptions({
    queryKey: memberKey(username, favouritesRead, 'lotteries'),
    queryFn: () => readLotteryStars(username),
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
  })
