import * as v from 'valibot'
import { param, SearchText } from '#src/platform/search-params.ts'

/** Longer words find nothing more. */
export const longestWords = 80

const Words = v.pipe(
  SearchText,
  v.transform((words) => words.slice(0, longestWords)),
)

/** Query of the help: what it is searched for, so that what was found can be linked to and gone back to. */
export const HelpSearch = v.object({ q: param(Words) })
