import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, lt } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { Refused } from '#server/handler.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { passkeys } from '#server/store/schema/verification/passkeys.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { PasskeyAssertion, passkeysCalls } from '#wire/verification/passkeys.ts'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { entryRules, openSession, refuseEntry } from '#server/domain/sessions/session-policy.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import { challengeLife, type ChallengeOwner, createChallenge, takeChallenge } from './passkey-challenges.ts'
import { descriptorOf, type RegisteredPasskey, relyingParty, userHandleOf } from './registered-passkeys.ts'

type RequestOptions = ValueOf<typeof passkeysCalls.beginPasskeyLogin>

/** Returns what a browser uses a passkey with: one of the `allowed`, or any of this site where there are none. */
export async function requestOptions(
  { config }: Pick<Services, 'config'>,
  db: DbOrTx,
  {
    boundTo,
    allowed,
    now,
  }: { readonly boundTo: ChallengeOwner; readonly allowed: readonly RegisteredPasskey[]; now: number },
): Promise<RequestOptions> {
  return {
    challenge: await createChallenge(db, boundTo, now),
    rpId: relyingParty(config).id,
    timeout: challengeLife,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  }
}

/**
 * Checks the answer of an authenticator: its challenge, origin, signature, user verification and counter. Returns its
 * passkey, or null where it is not one of this member's, or of anyone's without a member. The challenge is used up in
 * any case. Refuses `passkey_expired` without one.
 */
export async function takeAssertion(
  { config }: Pick<Services, 'config'>,
  db: DbOrTx,
  assertion: PasskeyAssertion,
  { boundTo, memberId, now }: { readonly boundTo: ChallengeOwner; readonly memberId: string | null; now: number },
): Promise<RegisteredPasskey | null> {
  const challenge = await takeChallenge(db, assertion.response.clientDataJSON, boundTo, now)
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(
      and(eq(passkeys.credentialId, assertion.id), memberId === null ? undefined : eq(passkeys.memberId, memberId)),
    )
  if (passkey === undefined) return null
  describeRequest({ memberId: passkey.memberId })
  const { userHandle } = assertion.response
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.memberId)) return null
  const counter = await verifiedCounter(config, assertion, { challenge, passkey })
  if (counter === null) return null
  // Of two concurrent answers with the same count the second finds it used.
  const used = await db
    .update(passkeys)
    .set({ counter, usedAt: now })
    .where(and(eq(passkeys.id, passkey.id), counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)))
    .returning()
  return used[0] ?? null
}

/** The authenticator's new count; null for an answer that is not valid. */
async function verifiedCounter(
  config: Config,
  assertion: PasskeyAssertion,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: RegisteredPasskey },
): Promise<number | null> {
  const { id, origins } = relyingParty(config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for every answer that it cannot accept, also for bytes that it cannot read.
    return null
  }
}

interface Visit {
  readonly address: string
  readonly userAgent: string | null
  readonly now: number
}

const networkOf = (address: string) => `network:${networkKeyOf(address)}` as const

/** Begins a login by any passkey of this site. */
export const beginPasskeyLogin = (services: Services, { address, now }: Visit): Promise<RequestOptions> =>
  requestOptions(services, services.db, { boundTo: networkOf(address), allowed: [], now })

/**
 * Logs in the member whose passkey was used. The authenticator has verified its user, so this is both factors, and the
 * network becomes trusted. Refuses `passkey_expired`, `passkey_invalid`, and as every login does.
 */
export async function passkeyLogin(
  services: Services,
  { assertion, area }: ParsedRequestOf<typeof passkeysCalls.passkeyLogin>,
  { address, userAgent, now }: Visit,
): Promise<ValueOf<typeof passkeysCalls.passkeyLogin>> {
  const { db } = services
  const passkey = await takeAssertion(services, db, assertion, { boundTo: networkOf(address), memberId: null, now })
  if (passkey === null) throw new Refused('passkey_invalid')
  const [member] = await db.select().from(members).where(eq(members.id, passkey.memberId))
  if (member === undefined) throw new Refused('passkey_invalid')
  const rules = await entryRules(services)
  refuseEntry(member, area, rules)
  const { login, ended } = await db.transaction((tx) =>
    openSession(tx, member, { by: 'passkey', area, isWeak: false, isAtHome: true }, { address, userAgent, now, rules }),
  )
  await notifySafety(services, member.id, ended)
  return login
}
