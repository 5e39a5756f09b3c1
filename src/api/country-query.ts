import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { systemCalls } from '#wire/site/system.ts'
import { valueOf } from './queries.ts'

/** The visitor's country and the available dialling codes, read once a visit. */
export const countryQuery = (api: Api) =>
  queryOptions({
    queryKey: ['countryCode'],
    queryFn: ({ signal }) => valueOf(api.send(systemCalls.countryCode, {}, { signal })),
    staleTime: Infinity,
    gcTime: Infinity,
  })
