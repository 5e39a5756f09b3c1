import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { type BannerGroup, bannersCalls } from '#wire/content/banners.ts'
import type { Language } from '#wire/shapes.ts'
import { valueOf } from './queries.ts'

/** What all banners are kept under. */
export const bannersKey = ['banners']

/** What those of the home page are kept under, in every language; the jackpot is kept with them. */
export const homeBannersKey = [...bannersKey, 'w_home' satisfies BannerGroup]

/** The banners of a group in display order, and with those of the home page the jackpot that the operator states. */
export const bannersQuery = (api: Api, groupName: BannerGroup, language: Language) =>
  queryOptions({
    queryKey: [...bannersKey, groupName, language],
    queryFn: ({ signal }) => valueOf(api.send(bannersCalls.banners, { groupName, language }, { signal })),
    staleTime: 10 * 60_000,
  })
