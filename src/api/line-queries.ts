import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { systemCalls } from '#wire/site/system.ts'
import { valueOf } from './queries.ts'

/** How often a line is tried; the fastest counts, for the first one has to be connected. */
const tries = 3

/** How long a line may take to answer, in milliseconds. */
const patience = 5_000

/** Milliseconds the server takes to answer at this origin; rejects when it does not. Nothing of the answer is read. */
async function lineSpeed(origin: string, signal: AbortSignal): Promise<number> {
  let fastest = patience
  for (let turn = 0; turn < tries; turn += 1) {
    const from = performance.now()
    await fetch(`${origin}/healthz`, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    fastest = Math.min(fastest, performance.now() - from)
  }
  return fastest
}

/** Other domains that lead to this site. */
export const domainsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['domainRoute'],
    queryFn: async ({ signal }) =>
      (await valueOf(api.send(systemCalls.domainRoute, {}, { signal }))).domains.map(({ url }) => url),
    staleTime: 60_000,
  })

/** How fast the site answers at an origin, in milliseconds; measured anew by whoever looks. */
export const lineSpeedQuery = (origin: string) =>
  queryOptions({
    queryKey: ['lineSpeed', origin],
    queryFn: ({ signal }) => lineSpeed(origin, signal),
    retry: false,
    gcTime: 0,
  })
