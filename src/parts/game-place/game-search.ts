import * as v from 'valibot'
import { Code } from '#wire/shapes.ts'

const asCode = v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), Code)), undefined)

const Query = v.pipe(
  v.object({ gameCode: asCode, vendor: asCode, vassalage: asCode, playType: asCode }),
  v.transform(({ vassalage, vendor = vassalage, ...query }) => ({ ...query, vendor })),
)

/** Query of the game pages (spec §2): gameCode, optional vendor, `vassalage` in its other name, and playType. Nonsense is as if it were not there. */
export interface GameSearch {
  readonly gameCode?: string | undefined
  readonly vendor?: string | undefined
  readonly playType?: string | undefined
}

/** What a game route accepts as its query. */
export const gameSearch = (search: Readonly<Record<string, unknown>>): GameSearch => v.parse(Query, search)
