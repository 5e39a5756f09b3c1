import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { favouritesRead } from '#src/api/own-list-queries.ts'
import { memberKey } from '#src/api/member-key.ts'
import { lastingStore } from '#src/platform/storage.ts'
import { mostLotteries } from '#wire/play/favourites.ts'
import { Code } from '#wire/shapes.ts'

/** Lotteries are starred in the browser, by member (spec §3). */
const nameOf = (username: string) => `lotteryFavourites.${username}`

const Codes = v.fallback(v.array(Code), [])

/** Codes of the lotteries that a member has starred in this browser, the last one first. */
export const readLotteryStars = (username: string): readonly string[] =>
  v.parse(Codes, lastingStore.read(nameOf(username))).slice(0, mostLotteries)

/** Stars a lottery for a member or takes the star away; where there are too many, the oldest goes. Throws where nothing can be kept. */
export function keepLotteryStar(username: string, nodeId: string, favourite: boolean): readonly string[] {
  const others = readLotteryStars(username).filter((code) => code !== nodeId)
  const stars = favourite ? [nodeId, ...others].slice(0, mostLotteries) : others
  lastingStore.write(nameOf(username), stars)
  if (readLotteryStars(username).includes(nodeId) !== favourite) throw new Error('this browser keeps nothing')
  return stars
}

/** The same as a read that tiles share; another tab may have changed it. */
export const lotteryStarsQuery = (username: string) =>
  queryOptions({
    queryKey: memberKey(username, favouritesRead, 'lotteries'),
    queryFn: () => readLotteryStars(username),
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
  })
