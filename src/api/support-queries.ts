import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { Language } from '#wire/shapes.ts'
import { systemCalls } from '#wire/site/system.ts'
import { valueOf } from './queries.ts'

const fresh = 10 * 60_000

/** Customer-service links and other offers of the brand; type 3 is the chat window's (spec §2). */
export const serviceQuery = (api: Api) =>
  queryOptions({
    queryKey: ['service'],
    queryFn: ({ signal }) => valueOf(api.send(systemCalls.service, {}, { signal })),
    staleTime: fresh,
  })

/** The operator's texts of public pages in a language; invalidated with the brand's other data. */
export const contentQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['service', 'content', language],
    queryFn: ({ signal }) => valueOf(api.send(systemCalls.content, { language }, { signal })),
    staleTime: fresh,
  })

/** The help centre in a language, with the operator's texts. */
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
