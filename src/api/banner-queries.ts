import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { type BannerGroup, bannersCalls } from '#wire/content/banners.ts'
import type { Language } from '#wire/shapes.ts'
import { valueOf } from './queries.ts'

/** Query key of all banners. */
export const bannersKey = ['banners']

/** Query key of the home page's banners in every language; the jackpot is in the same query. */
export const homeBannersKey = [...bannersKey, 'w_home' satisfies BannerGroup]

/** The banners of a group in display order; those of the home page come with the operator's jackpot. */
export const bannersQuery = (api: Api, groupName: BannerGroup, language: Language) =>
  queryOptions({
    queryKey: [...bannersKey, groupName, language],
    queryFn: ({ signal }) => valueOf(api.send(bannersCalls.banners, { groupName, language }, { signal })),
    staleTime: 10 * 60_000,
  })
