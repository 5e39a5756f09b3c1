import { desc, gt } from 'drizzle-orm'
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { envelopeNonces, sealingKeys } from '#server/store/schema/security/protection.ts'
import { newId } from '#server/domain/site/ids.ts'
import { keysOf, unwrap, wrap } from './secrets.ts'

const hour = 3_600_000
/** A key is offered to clients for a day and opens requests sealed to it for another. */
const offeredFor = 24 * hour
const acceptedFor = 48 * hour
/** Tolerated difference between the client's timestamp and the site's clock. */
const window = 2 * 60_000

const Content = v.object({
  iat: v.pipe(v.number(), v.integer()),
  jti: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  path: v.string(),
  payload: v.unknown(),
})

/** Purpose the private halves are wrapped for. */
const sealingKeysPurpose = 'sealing keys'
/** A private half as stored. */
const WrappedKey = v.object({ wrapped: v.string() })

/** The public half clients seal to. */
export interface OfferedKey {
  readonly kid: string
  readonly key: { readonly kty: 'RSA'; readonly n: string; readonly e: string }
}

/** Opens sealed requests (decision 4) and manages their keys. */
export interface Sealing {
  /** Returns the current public key; makes a new one when the newest is a day old. */
  offer(): Promise<OfferedKey>
  /**
   * The payload of a compact JWE sealed for `path`.
   * Refuses `envelope_invalid`, `envelope_expired` and, when its nonce was taken before, `envelope_replayed`.
   */
  open(jwe: string, path: string): Promise<unknown>
}

interface LoadedKey extends OfferedKey {
  readonly privateKey: CryptoKey
  readonly createdAt: number
  readonly retiresAt: number
}

/** Sealing with the keys of the database; their private halves are stored encrypted under the server's secret. */
export function createSealing({ config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>): Sealing {
  const wrappingKeys = keysOf(config, sealingKeysPurpose)
  let known: readonly LoadedKey[] = []
  let making: Promise<LoadedKey> | undefined

  async function reload(): Promise<void> {
    const rows = await db
      .select()
      .from(sealingKeys)
      .where(gt(sealingKeys.retiresAt, clock.now()))
      .orderBy(desc(sealingKeys.createdAt))
    const loaded = await Promise.all(
      rows.map(async (row) => known.find((key) => key.kid === row.kid) ?? (await loadKey(row, wrappingKeys))),
    )
    known = loaded.filter((key) => key !== null)
  }

  const newest = () => known.find((key) => key.createdAt <= clock.now() && clock.now() < key.createdAt + offeredFor)

  async function make(): Promise<LoadedKey> {
    await reload()
    const existing = newest()
    if (existing) return existing
    const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true })
    const [publicJwk, privateJwk] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)])
    const createdAt = clock.now()
    const key: LoadedKey = {
      kid: newId(),
      key: publicPart(publicJwk),
      privateKey,
      createdAt,
      retiresAt: createdAt + acceptedFor,
    }
    const wrapped = await wrap(wrappingKeys[0], Buffer.from(JSON.stringify(privateJwk)))
    await db.insert(sealingKeys).values({ kid: key.kid, privateJwk: { wrapped }, createdAt, retiresAt: key.retiresAt })
    known = [key, ...known]
    return key
  }

  return {
    async offer() {
      const key = newest() ?? (await (making ??= make().finally(() => (making = undefined))))
      return { kid: key.kid, key: key.key }
    },

    async open(jwe, path) {
      const kid = kidOf(jwe)
      const usable = () => known.find((key) => key.kid === kid && clock.now() < key.retiresAt)
      if (!usable()) await reload()
      const key = usable()
      if (!key) throw new Refused('envelope_invalid')
      const content = await decrypt(jwe, key.privateKey)
      if (content.path !== path) throw new Refused('envelope_invalid')
      const now = clock.now()
      if (Math.abs(now - content.iat) > window) throw new Refused('envelope_expired')
      const taken = await db
        .insert(envelopeNonces)
        .values({ jti: content.jti, expiresAt: content.iat + 2 * window })
        .onConflictDoNothing()
        .returning({ jti: envelopeNonces.jti })
      if (taken.length === 0) throw new Refused('envelope_replayed')
      return content.payload
    },
  }
}

/** The key a well-formed header names. Anything the browser client never sends (`zip`, `crit` …) is refused. */
function kidOf(jwe: string): string {
  try {
    const header = decodeProtectedHeader(jwe)
    const isExpected = Object.keys(header).every((name) => ['alg', 'enc', 'kid', 'typ'].includes(name))
    if (isExpected && typeof header.kid === 'string') return header.kid
  } catch {
    throw new Refused('envelope_invalid')
  }
  throw new Refused('envelope_invalid')
}

async function decrypt(jwe: string, privateKey: CryptoKey): Promise<v.InferOutput<typeof Content>> {
  try {
    const { plaintext } = await compactDecrypt(jwe, privateKey, {
      keyManagementAlgorithms: ['RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: 0,
    })
    return v.parse(Content, JSON.parse(Buffer.from(plaintext).toString('utf8')))
  } catch {
    throw new Refused('envelope_invalid')
  }
}

/** Null when the row was wrapped under an unknown secret: such a key can open nothing any more. */
async function loadKey(
  row: typeof sealingKeys.$inferSelect,
  wrappingKeys: readonly Uint8Array[],
): Promise<LoadedKey | null> {
  try {
    const { wrapped } = v.parse(WrappedKey, row.privateJwk)
    const opened = await unwrap(wrappingKeys, wrapped)
    if (opened === null) return null
    const jwk: JWK = JSON.parse(Buffer.from(opened.value).toString('utf8'))
    const privateKey = await importJWK(jwk, 'RSA-OAEP-256')
    if (privateKey instanceof Uint8Array) return null
    return { kid: row.kid, key: publicPart(jwk), privateKey, createdAt: row.createdAt, retiresAt: row.retiresAt }
  } catch {
    return null
  }
}

function publicPart(jwk: JWK): OfferedKey['key'] {
  return v.parse(v.object({ kty: v.literal('RSA'), n: v.string(), e: v.string() }), jwk)
}
