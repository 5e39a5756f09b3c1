import { CompactEncrypt, importJWK } from 'jose'
import { Refused } from '#server/handler.ts'
import type { OneTimeKey } from '#wire/site/system.ts'

/**
 * Seals an answer for the client that made the key (decision 4), as a compact JWE. Refuses `invalid_request` when the
 * key is no point of its curve.
 */
export async function sealAnswer(answer: object, key: OneTimeKey): Promise<string> {
  try {
    const publicKey = await importJWK(key, 'ECDH-ES')
    return await new CompactEncrypt(Buffer.from(JSON.stringify(answer)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(publicKey)
  } catch {
    throw new Refused('invalid_request', { fields: [{ field: 'key', problem: 'format' }] })
  }
}
