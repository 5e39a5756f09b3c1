import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { type BannerGroup, bannersCalls } from '#wire/banners.ts'
import type { Language } from '#wire/shapes.ts'
import { stateJackpot } from './jackpot.ts'
import { valueOf } from './queries.ts'

/** What all banners are kept under. */
export const bannersKey = ['banners']

/** The banners of a group in display order; with those of the home page comes the jackpot that the server states. */
export const bannersQuery = (api: Api, groupName: BannerGroup, language: Language) =>
  queryOptions({
    queryKey: [...bannersKey, groupName, language],
    queryFn: async ({ signal, client }) => {
      const { list, jackpot } = await valueOf(api.send(bannersCalls.banners, { groupName, language }, { signal }))
      if (groupName === 'w_home') stateJackpot(client, jackpot)
      return list
    },
    staleTime: 10 * 60_000,
  })
