import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { promotionsCalls } from '#wire/engagement/promotions.ts'
import type { Language } from '#wire/shapes.ts'
import { memberKey } from './member-key.ts'
import { mayRetry, valueOf } from './queries.ts'

/** Below the missions of the member, and invalidated with them; without a name for a visitor. */
export const promotionsKey = (username: string, ...read: readonly string[]) =>
  memberKey(username, 'missions', 'promotions', ...read)

/** The promotion that is offered to a visitor who registers; null without one. */
export const welcomeOfferQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['welcomeOffer', language],
    queryFn: ({ signal }) => valueOf(api.send(promotionsCalls.welcomeOffer, { language }, { signal })),
    staleTime: 60_000,
    retry: mayRetry,
  })

/** All promotions with the progress of the member of this name, or `''` for a visitor. */
export const promotionsQuery = (api: Api, username: string, language: Language) =>
  queryOptions({
    queryKey: promotionsKey(username, language),
    queryFn: ({ signal }) => valueOf(api.send(promotionsCalls.promotions, { language }, { signal })),
    retry: mayRetry,
  })
