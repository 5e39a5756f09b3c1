import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { Language } from '#wire/shapes.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import { valueOf } from './queries.ts'

/** The live tables that can be joined. */
export const tablesQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['tables', language],
    queryFn: ({ signal }) => valueOf(api.send(tableCalls.tableMenu, { language }, { signal })),
    staleTime: 60_000,
  })
