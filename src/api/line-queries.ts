import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { systemCalls } from '#wire/site/system.ts'
import { valueOf } from './queries.ts'

/** How often a line is measured; the fastest counts, for the first request includes the connection. */
const tries = 3

/** Timeout of a line, in milliseconds. */
const timeout = 5_000

/** Returns the server's response time at this origin, in milliseconds; rejects when it does not answer. */
async function lineSpeed(origin: string, signal: AbortSignal): Promise<number> {
  let fastest = timeout
  for (let turn = 0; turn < tries; turn += 1) {
    const from = performance.now()
    await fetch(`${origin}/healthz`, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    fastest = Math.min(fastest, performance.now() - from)
  }
  return fastest
}

/** Other domains of this site. */
export const domainsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['domainRoute'],
    queryFn: async ({ signal }) =>
      (await valueOf(api.send(systemCalls.domainRoute, {}, { signal }))).domains.map(({ url }) => url),
    staleTime: 60_000,
  })

/** The site's response time at an origin, in milliseconds; measured again on every mount. */
export const lineSpeedQuery = (origin: string) =>
  queryOptions({
    queryKey: ['lineSpeed', origin],
    queryFn: ({ signal }) => lineSpeed(origin, signal),
    retry: false,
    gcTime: 0,
  })
