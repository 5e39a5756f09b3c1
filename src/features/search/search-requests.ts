import { createLatestRequest } from '#src/platform/latest-request.ts'

/** A request for the search, with the text typed since then, before the field was there. */
export interface SearchRequest {
  readonly typed: string
}

/** Search requests of the site; the search on the screen handles them. */
export const searchRequests = createLatestRequest<SearchRequest>()
