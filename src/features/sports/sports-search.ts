import * as v from 'valibot'
import { param } from '#src/platform/search-params.ts'
import { IdempotencyKey } from '#wire/shapes.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'

// Not imported from the leagues, which would add them to the start of every page.
const halls = ['sports', 'esports'] as const satisfies readonly SportsHall[]

/** Search params of the sports page: the hall and the open match. */
export const SportsSearch = v.object({ playType: param(v.picklist(halls)), match: param(IdempotencyKey) })
