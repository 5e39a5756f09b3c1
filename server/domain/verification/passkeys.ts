import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { type Caller, Refused, type Spend } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { passkeys } from '#server/store/schema/verification/passkeys.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { longestPasskeyName, maxPasskeys, type passkeysCalls } from '#wire/verification/passkeys.ts'
import type { Language } from '#wire/shapes.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { readUserAgent } from '#server/domain/sessions/user-agents.ts'
import { newId } from '#server/domain/site/ids.ts'
import { readAuthenticator } from './authenticator-codes.ts'
import { proveOwner } from './owner-proof.ts'
import { challengeLife, createChallenge, takeChallenge } from './passkey-challenges.ts'
import { descriptorOf, passkeysOf, type RegisteredPasskey, relyingParty, userHandleOf } from './registered-passkeys.ts'

type Calls = typeof passkeysCalls

interface Visit {
  readonly caller: Caller
  readonly address: string
  readonly language: Language
  readonly userAgent: string | null
  readonly now: number
}

interface Proving {
  readonly spend: Spend<'loginByAccount'>
}

/** ECDSA with P-256, Ed25519 and RSA, as authenticators have them (COSE). */
const algorithms = [-7, -8, -257]

const shown = ({ id, name, createdAt, usedAt, isSynced }: RegisteredPasskey): ValueOf<Calls['addPasskey']> => ({
  id,
  name,
  createdAt,
  usedAt,
  isSynced,
})

/** Lists the passkeys of a member, and whether changing them needs a code. */
export async function listPasskeys({ db }: Services, { caller }: Visit): Promise<ValueOf<Calls['passkeys']>> {
  const { enabledAt } = await readAuthenticator(db, caller.memberId)
  return { list: (await passkeysOf(db, caller.memberId)).map(shown), needsCode: enabledAt !== null }
}

/**
 * Returns what the member's browser makes a passkey with, once the owner is proven: a passkey opens the account, so a
 * session alone must not be enough to add one. Refuses as `proveOwner` does, and `passkey_too_many`.
 */
export async function beginPasskey(
  services: Services,
  proof: ParsedRequestOf<Calls['beginPasskey']>,
  visit: Visit & Proving,
): Promise<ValueOf<Calls['beginPasskey']>> {
  const { config, db, settings } = services
  const { caller, now } = visit
  await proveOwner(services, proof, visit)
  const present = await passkeysOf(db, caller.memberId)
  if (present.length >= maxPasskeys) throw new Refused('passkey_too_many')
  const { clubName } = await settings.brand()
  return {
    challenge: await createChallenge(db, `session:${caller.sessionId}`, now),
    rp: { id: relyingParty(config).id, name: clubName },
    user: { id: userHandleOf(caller.memberId), name: caller.account, displayName: caller.account },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeLife,
    attestation: 'none',
    excludeCredentials: present.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/**
 * Adds a passkey made with the options of this session, and notifies its owner. Refuses `passkey_expired`,
 * `passkey_invalid`, also for one that is already known, and `passkey_too_many`.
 */
export async function addPasskey(
  services: Services,
  { credential }: ParsedRequestOf<Calls['addPasskey']>,
  { caller, address, language, userAgent, now }: Visit,
): Promise<ValueOf<Calls['addPasskey']>> {
  const { config, db } = services
  const { memberId, sessionId } = caller
  const challenge = await takeChallenge(db, credential.response.clientDataJSON, `session:${sessionId}`, now)
  const made = await verifiedCredential(config, credential, challenge)
  if (made === null) throw new Refused('passkey_invalid')
  const alertOwner = await ownerAlerts(services, language)
  const row: RegisteredPasskey = {
    id: newId(),
    memberId,
    credentialId: made.credential.id,
    publicKey: made.credential.publicKey,
    counter: made.credential.counter,
    transports: credential.response.transports ?? [],
    name: nameOf(userAgent),
    isSynced: made.credentialBackedUp,
    createdAt: now,
    usedAt: null,
  }
  await db.transaction(async (tx) => {
    // Concurrent additions of a member are counted one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`passkeys:${memberId}`}))`)
    if ((await tx.$count(passkeys, eq(passkeys.memberId, memberId))) >= maxPasskeys)
      throw new Refused('passkey_too_many')
    const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
    if (added.length === 0) throw new Refused('passkey_invalid')
    await audit(tx, 'passkey.added', { memberId, address, now, details: { id: row.id } })
    await alertOwner(tx, { memberId, change: 'passkeyAdded', now })
  })
  return shown(row)
}

async function verifiedCredential(
  config: Config,
  credential: ParsedRequestOf<Calls['addPasskey']>['credential'],
  challenge: string,
) {
  const { id, origins } = relyingParty(config)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo ?? null
  } catch {
    // The library throws for everything that it cannot accept, also for bytes that it cannot read.
    return null
  }
}

/** The first name of a passkey: where it was made. */
function nameOf(userAgent: string | null): string {
  const { browser, system } = readUserAgent(userAgent)
  const name = [browser, system].filter((each) => each !== null).join(' · ')
  return name === '' ? 'Passkey' : name.slice(0, longestPasskeyName)
}

/** Renames a passkey of a member. Refuses `not_found` for any other. */
export async function renamePasskey(
  { db }: Services,
  { id, name }: ParsedRequestOf<Calls['renamePasskey']>,
  { caller }: Visit,
): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.memberId, caller.memberId)))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw new Refused('not_found')
}

/** Removes a passkey of a member, and notifies its owner. Refuses as `proveOwner` does, and `not_found` for any other. */
export async function removePasskey(
  services: Services,
  { id, ...proof }: ParsedRequestOf<Calls['removePasskey']>,
  visit: Visit & Proving,
): Promise<void> {
  const { caller, address, language, now } = visit
  const { memberId } = caller
  await proveOwner(services, proof, visit)
  const alertOwner = await ownerAlerts(services, language)
  await services.db.transaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.memberId, memberId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw new Refused('not_found')
    await audit(tx, 'passkey.removed', { memberId, address, now, details: { id } })
    await alertOwner(tx, { memberId, change: 'passkeyRemoved', now })
  })
}

async function audit(
  tx: Tx,
  kind: 'passkey.added' | 'passkey.removed',
  event: {
    readonly memberId: string
    readonly address: string
    readonly details: { id: string }
    readonly now: number
  },
): Promise<void> {
  const { now, ...row } = event
  await tx.insert(auditEvents).values({ kind, ...row, createdAt: now })
}
