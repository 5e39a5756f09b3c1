import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { Language } from '#wire/shapes.ts'
import { systemCalls } from '#wire/site/system.ts'
import { valueOf } from './queries.ts'

const fresh = 10 * 60_000

/** Ways to customer service, and what the brand offers beside the site; type 3 is the chat window's (spec §2). */
export const serviceQuery = (api: Api) =>
  queryOptions({
    queryKey: ['service'],
    queryFn: ({ signal }) => valueOf(api.send(systemCalls.service, {}, { signal })),
    staleTime: fresh,
  })

/** What the operator says on public pages in a language; read again with all else that is the brand's. */
export const contentQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['service', 'content', language],
    queryFn: ({ signal }) => valueOf(api.send(systemCalls.content, { language }, { signal })),
    staleTime: fresh,
  })

/** The help centre in a language, which the operator may have written. */
export const helpQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['service', 'help', language],
    queryFn: ({ signal }) => valueOf(api.send(systemCalls.helpCentre, { lang: language }, { signal })),
    staleTime: fresh,
  })

/** The licences of the brand. */
export const licencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['service', 'licences'],
    queryFn: ({ signal }) => valueOf(api.send(systemCalls.licences, {}, { signal })),
    staleTime: fresh,
  })
