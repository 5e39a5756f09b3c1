import * as v from 'valibot'
import { param } from '#src/platform/search-params.ts'
import { IdempotencyKey } from '#wire/shapes.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'

// Not the list of the leagues' file, which every page would start with.
const halls = ['sports', 'esports'] as const satisfies readonly SportsHall[]

/** Query of the page of sports: which hall, and which match is looked at. */
export const SportsSearch = v.object({ playType: param(v.picklist(halls)), match: param(IdempotencyKey) })
