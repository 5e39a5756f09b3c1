import * as v from 'valibot'
import { param, SearchText } from '#src/platform/search-params.ts'

/** Longest search text. */
export const maxSearchLength = 80

const Words = v.pipe(
  SearchText,
  v.transform((words) => words.slice(0, maxSearchLength)),
)

/** Search params of the help: the search text, so that results can be linked to and returned to. */
export const HelpSearch = v.object({ q: param(Words) })
