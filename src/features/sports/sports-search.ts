import * as v from 'valibot'
import { IdempotencyKey } from '#wire/shapes.ts'
import { sportsHalls } from '#wire/sports-leagues.ts'

const Query = v.object({
  playType: v.fallback(v.optional(v.picklist(sportsHalls)), undefined),
  match: v.fallback(v.optional(IdempotencyKey), undefined),
})

/** Query of the page of sports: which hall, and which match is looked at. Nonsense is as if it were not there. */
export type SportsSearch = v.InferOutput<typeof Query>

/** What the page of sports accepts as its query. */
export const sportsSearch = (search: Readonly<Record<string, unknown>>): SportsSearch => v.parse(Query, search)
