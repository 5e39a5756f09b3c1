import { createDesk } from '#src/platform/desk.ts'

/** That somebody wants to search, with what was typed since then, before there was a field for it. */
export interface SearchRequest {
  readonly typed: string
}

/** The site's desk for search requests; the search attends it. */
export const searchDesk = createDesk<SearchRequest>()
