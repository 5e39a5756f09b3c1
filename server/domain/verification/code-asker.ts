import type { DbOrTx } from '#server/store/db.ts'
import { isFamiliar, isKnownDevice } from '#server/domain/sessions/known-places.ts'
import { placeOf } from '#server/domain/security/networks.ts'
import { hashToken } from '#server/domain/security/tokens.ts'

/** Separates the owner of a number or an account from strangers. */
export interface AskedFrom {
  readonly address: string
  /** Token of a remembered browser, or null. */
  readonly device: string | null
  readonly now: number
}

/** Where a code or a link is asked for from, as it is counted. */
export interface Asker {
  /** The browser, where the owner had it remembered, else the network. A code is good only where it was asked for. */
  readonly key: string
  /** Whether the owner is known there. All other askers share an allowance, of which the owner's is no part. */
  readonly isKnown: boolean
}

/** The asker of a request about a member; one about no member costs the same. */
export async function askerOf(db: DbOrTx, memberId: string | null, from: AskedFrom): Promise<Asker> {
  const { address, device, now } = from
  const isKnown = await isFamiliar(db, memberId, from)
  const isOwnBrowser = await isKnownDevice(db, memberId, device, now)
  const key =
    isOwnBrowser && device !== null
      ? `device:${Buffer.from(hashToken(device)).toString('hex')}`
      : `network:${placeOf(address)}`
  return { key, isKnown }
}
