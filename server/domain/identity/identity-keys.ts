import type { JSONWebKeySet } from 'jose'
import * as v from 'valibot'

/** Public keys that ID tokens are signed with. */
export interface KeySource {
  /** The keys as they are known; with `anew` as they are now, where they were not just read. */
  read(now: number, anew?: boolean): Promise<JSONWebKeySet>
}

/** Where Google publishes the keys of Firebase's ID tokens. */
export const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** A token with an unknown key makes them be read again, but not more often than this. */
const pause = 30_000
/** How long they are good for where nothing is said, and at most. */
const usualLife = 5 * 60_000
const longestLife = 24 * 3_600_000

const Keys = v.object({
  keys: v.array(v.looseObject({ kty: v.literal('RSA'), kid: v.string(), n: v.string(), e: v.string() })),
})

/** Keys of an address, kept for as long as its answer says. Rejects while they cannot be had. */
export function keysAt(address: string, get: typeof fetch = fetch): KeySource {
  let known: { readonly keys: JSONWebKeySet; readonly readAt: number; readonly goodUntil: number } | undefined
  let reading: Promise<JSONWebKeySet> | undefined

  async function load(now: number): Promise<JSONWebKeySet> {
    const answer = await get(address, { signal: AbortSignal.timeout(5_000) })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    const keys = v.parse(Keys, await answer.json())
    known = { keys, readAt: now, goodUntil: now + lifeOf(answer.headers.get('cache-control')) }
    return keys
  }

  return {
    async read(now, anew = false) {
      const isGood = known !== undefined && known.readAt <= now && now < known.goodUntil
      if (known && isGood && (!anew || now - known.readAt < pause)) return known.keys
      reading ??= load(now).finally(() => (reading = undefined))
      return reading
    },
  }
}

function lifeOf(cacheControl: string | null): number {
  const seconds = /(?:^|[,\s])max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1]
  if (seconds === undefined) return usualLife
  return Math.min(Number(seconds) * 1000, longestLife)
}
