import type { JSONWebKeySet } from 'jose'
import * as v from 'valibot'

/** Public keys that ID tokens are signed with. */
export interface KeySource {
  /** Returns the cached keys; with `reload` fetches them, unless they were fetched just now. */
  read(now: number, reload?: boolean): Promise<JSONWebKeySet>
}

/** Where Google publishes the keys of Firebase's ID tokens. */
export const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** A token with an unknown key reloads the keys, at most this often. */
const pause = 30_000
/** Default and longest cache time of the keys. */
const usualLife = 5 * 60_000
const longestLife = 24 * 3_600_000

const Keys = v.object({
  keys: v.array(v.looseObject({ kty: v.literal('RSA'), kid: v.string(), n: v.string(), e: v.string() })),
})

/** Keys of an address, cached as long as its response allows. Rejects while they cannot be fetched. */
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
    async read(now, reload = false) {
      const isGood = known !== undefined && known.readAt <= now && now < known.goodUntil
      if (known && isGood && (!reload || now - known.readAt < pause)) return known.keys
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
