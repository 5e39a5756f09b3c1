import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { Language } from '#wire/shapes.ts'
import { valueOf } from './queries.ts'

const fresh = 10 * 60_000

/** Ways to customer service, and what the brand offers beside the site; type 3 is the chat window's (spec §2). */
export const serviceQuery = (api: Pick<Api, 'service'>) =>
  queryOptions({
    queryKey: ['service'],
    queryFn: ({ signal }) => valueOf(api.service({}, { signal })),
    staleTime: fresh,
  })

/** What the operator says on public pages in a language; read again with all else that is the brand's. */
export const contentQuery = (api: Pick<Api, 'content'>, language: Language) =>
  queryOptions({
    queryKey: ['service', 'content', language],
    queryFn: ({ signal }) => valueOf(api.content({ language }, { signal })),
    staleTime: fresh,
  })

/** The help centre in a language, which the operator may have written. */
export const helpQuery = (api: Pick<Api, 'helpCentre'>, language: Language) =>
  queryOptions({
    queryKey: ['service', 'help', language],
    queryFn: ({ signal }) => valueOf(api.helpCentre({ lang: language }, { signal })),
    staleTime: fresh,
  })

/** The licences of the brand. */
export const licencesQuery = (api: Pick<Api, 'licences'>) =>
  queryOptions({
    queryKey: ['service', 'licences'],
    queryFn: ({ signal }) => valueOf(api.licences({}, { signal })),
    staleTime: fresh,
  })
