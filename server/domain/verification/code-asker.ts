import type { DbOrTx } from '#server/store/db.ts'
import { isTrusted, isKnownDevice } from '#server/domain/sessions/trusted-networks.ts'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { hashToken } from '#server/domain/security/tokens.ts'

/** Data that separates the owner of a number or an account from strangers. */
export interface CodeRequestOrigin {
  readonly address: string
  /** Token of a remembered browser, or null. */
  readonly device: string | null
  readonly now: number
}

/** Origin of a request for a code or a link, as it is counted. */
export interface Asker {
  /** The browser, where the owner had it remembered, else the network. A code works only where it was requested. */
  readonly key: string
  /** True when the owner is known there. All other askers share an allowance, apart from the owner's. */
  readonly isKnown: boolean
}

/** The asker of a request about a member; one about no member costs the same. */
export async function askerOf(db: DbOrTx, memberId: string | null, from: CodeRequestOrigin): Promise<Asker> {
  const { address, device, now } = from
  const isKnown = await isTrusted(db, memberId, from)
  const isOwnBrowser = await isKnownDevice(db, memberId, device, now)
  const key =
    isOwnBrowser && device !== null
      ? `device:${Buffer.from(hashToken(device)).toString('hex')}`
      : `network:${networkKeyOf(address)}`
  return { key, isKnown }
}
