/** Passes requests to a handler that may be loaded later. */
export interface LatestRequest<Request> {
  readonly request: (request: Request) => void
  /** Handles requests until the returned function is called; the last one that waited is resolved at once. */
  readonly handle: (resolve: (request: Request) => void) => () => void
}

/** Creates a queue of one: of several requests that wait, the last one counts. */
export function createLatestRequest<Request>(): LatestRequest<Request> {
  let waiting: { readonly request: Request } | null = null
  let handler: ((request: Request) => void) | null = null
  return {
    request: (request) => {
      if (handler === null) waiting = { request }
      else handler(request)
    },
    handle: (resolve) => {
      handler = resolve
      if (waiting !== null) resolve(waiting.request)
      waiting = null
      return () => {
        if (handler === resolve) handler = null
      }
    },
  }
}
