import { createHash } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { usedIdTokens } from '#server/store/schema/identity/identities.ts'
import type { KeySource } from './identity-keys.ts'
import type { Firebase, FirebaseUse } from '#server/domain/site/site-settings.ts'

/** Proof of a token: the holder owns a mobile number, or an account with another provider. */
export type ProvenIdentity =
  | { readonly use: 'phone'; readonly number: string }
  | { readonly use: 'google' | 'facebook'; readonly subject: string }

/** Verifies ID tokens of Firebase; Google's and those of the local stand-in alike. */
export interface IdTokens {
  /** The brand's project, where this server can verify its tokens. */
  project(): Promise<(Firebase & { readonly local: boolean }) | null>
  /**
   * Returns the proof of a token, which must be one of `uses`. Each token is accepted once, and only for some minutes
   * after its sign-in. Refuses `feature_off` and, for any invalid token, `identity_invalid`.
   */
  take(token: string, uses: readonly FirebaseUse[], now: number): Promise<ProvenIdentity>
}

/** Most time between a sign-in and the use of its token. */
const freshFor = 10 * 60_000
/** Tolerated difference to Google's clock. */
const tolerance = 10

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  auth_time: v.number(),
  exp: v.number(),
  phone_number: v.optional(v.pipe(v.string(), v.regex(/^\+\d{6,18}$/))),
  firebase: v.object({
    sign_in_provider: v.picklist(['phone', 'google.com', 'facebook.com']),
    identities: v.record(v.string(), v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(255)))),
  }),
})

const useOf = { phone: 'phone', 'google.com': 'google', 'facebook.com': 'facebook' } as const

/** Demo projects by Firebase's convention: only the local stand-in knows them. */
export const isLocalProject = ({ projectId }: Pick<Firebase, 'projectId'>) => projectId.startsWith('demo-')

/** Sources of keys: Google's, and those of the local stand-in, null where it is not served. */
export interface IdTokenKeys {
  readonly google: KeySource
  readonly local: KeySource | null
}

/** Verifies tokens with the keys of the brand's project. */
export function createIdTokens(
  { db, settings, log }: Pick<Services, 'db' | 'settings' | 'log'>,
  keys: IdTokenKeys,
): IdTokens {
  const project: IdTokens['project'] = async () => {
    const { firebase } = await settings.brand()
    if (firebase === null) return null
    const local = isLocalProject(firebase)
    return local && keys.local === null ? null : { ...firebase, local }
  }

  async function verify(token: string, { projectId, local }: { projectId: string; local: boolean }, now: number) {
    const source = local ? keys.local : keys.google
    if (source === null || !namesKey(token)) throw new errors.JWTInvalid()
    const check = async (reload: boolean) =>
      jwtVerify(token, createLocalJWKSet(await source.read(now, reload)), {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        currentDate: new Date(now),
        clockTolerance: tolerance,
        maxTokenAge: 3_600,
        requiredClaims: ['exp'],
      })
    try {
      return (await check(false)).payload
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await check(true)).payload
    }
  }

  async function read(token: string, project: { projectId: string; local: boolean }, now: number): Promise<JWTPayload> {
    try {
      return await verify(token, project, now)
    } catch (error) {
      // Any other error concerns the keys: the token may be good, and the caller may try again.
      if (error instanceof errors.JOSEError) throw new Refused('identity_invalid')
      log.error('keys of ID tokens not read', {}, error)
      throw new Refused('identity_unavailable', { retryAfter: 5 })
    }
  }

  return {
    project,
    async take(token, uses, now) {
      const known = await project()
      const allowed = uses.filter((use) => known?.uses.includes(use))
      if (known === null || allowed.length === 0) throw new Refused('feature_off')
      const claims = v.safeParse(Claims, await read(token, known, now))
      if (!claims.success) throw new Refused('identity_invalid')
      const age = now - claims.output.auth_time * 1000
      if (age < -tolerance * 1000 || age > freshFor) throw new Refused('identity_invalid')
      const proven = provenBy(claims.output)
      if (proven === null || !allowed.includes(proven.use)) throw new Refused('identity_invalid')
      await takeOnce(db, token, claims.output.exp * 1000 + tolerance * 1000)
      return proven
    },
  }
}

function namesKey(token: string): boolean {
  try {
    return typeof decodeProtectedHeader(token).kid === 'string'
  } catch {
    return false
  }
}

function provenBy({ phone_number, firebase }: v.InferOutput<typeof Claims>): ProvenIdentity | null {
  const { sign_in_provider: provider, identities } = firebase
  const use = useOf[provider]
  if (use === 'phone') return phone_number === undefined ? null : { use, number: phone_number }
  const subject = identities[provider]?.[0]
  return subject === undefined ? null : { use, subject }
}

/** The hash excludes the signature: its last letters have more than one encoding. */
async function takeOnce(db: DbOrTx, token: string, expiresAt: number): Promise<void> {
  const hash = createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest()
  const inserted = await db
    .insert(usedIdTokens)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: usedIdTokens.hash })
  if (inserted.length === 0) throw new Refused('identity_invalid')
}
