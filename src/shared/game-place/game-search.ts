import * as v from 'valibot'
import { param, SearchName } from '#src/platform/search-params.ts'

const name = param(SearchName)

/** Query of the game pages (spec §2): gameCode, playType and optional vendor, by its other name `vassalage`, too. */
export const GameSearch = v.pipe(
  v.object({ gameCode: name, vendor: name, vassalage: name, playType: name }),
  v.transform(({ vassalage, vendor = vassalage, ...query }) => ({ ...query, vendor, vassalage: undefined })),
)
