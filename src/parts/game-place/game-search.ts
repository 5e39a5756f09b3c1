import * as v from 'valibot'
import { Code } from '#wire/shapes.ts'

const asCode = v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), Code)), undefined)

const Query = v.object({ gameCode: asCode, vendor: asCode, playType: asCode })

/** Query of the game pages (spec §2): gameCode, optional vendor and playType. Nonsense is as if it were not there. */
export type GameSearch = v.InferOutput<typeof Query>

/** What a game route accepts as its query. */
export const gameSearch = (search: Readonly<Record<string, unknown>>): GameSearch => v.parse(Query, search)
