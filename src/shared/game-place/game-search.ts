import * as v from 'valibot'
import { param, SearchName } from '#src/platform/search-params.ts'

const name = param(SearchName)

/** Search params of the game pages (spec §2): gameCode, playType and optional vendor, also as `vassalage`. */
export const GameSearch = v.pipe(
  v.object({ gameCode: name, vendor: name, vassalage: name, playType: name }),
  v.transform(({ vassalage, vendor = vassalage, ...query }) => ({ ...query, vendor, vassalage: undefined })),
)
