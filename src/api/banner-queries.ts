import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { BannerGroup } from '#wire/banners.ts'
import type { Language } from '#wire/shapes.ts'
import { valueOf } from './queries.ts'

/** What all banners are kept under. */
export const bannersKey = ['banners']

/** The banners of a group in display order. */
export const bannersQuery = (api: Pick<Api, 'banners'>, groupName: BannerGroup, language: Language) =>
  queryOptions({
    queryKey: [...bannersKey, groupName, language],
    queryFn: async ({ signal }) => (await valueOf(api.banners({ groupName, language }, { signal }))).list,
    staleTime: 10 * 60_000,
  })
