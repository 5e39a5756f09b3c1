import { FaultError } from '#wire/envelope.ts'
import type { OneTimeKey } from '#wire/site/system.ts'
import { canEncrypt } from '#src/platform/can-encrypt.ts'

const utf8 = new TextEncoder()

/** A one-time key pair to which one answer can be encrypted. */
export interface AnswerSeal {
  /** The public key, sent with the request. */
  readonly key: OneTimeKey
  /**
   * Decrypts the compact JWE (ECDH-ES, A256GCM) that was made for `key`; rejects with the fault `malformed` when it is
   * none.
   */
  open(jwe: string): Promise<unknown>
}

/**
 * Creates a key pair for one answer (decision 4); the private key never leaves the page. Rejects with the fault
 * `insecure` when the page has no WebCrypto.
 */
export async function createAnswerSeal(): Promise<AnswerSeal> {
  if (!canEncrypt()) throw new FaultError('insecure')
  const { subtle } = globalThis.crypto
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await subtle.generateKey(curve, false, ['deriveBits'])
  const { x = '', y = '' } = await subtle.exportKey('jwk', publicKey)

  const decrypt = async (jwe: string): Promise<unknown> => {
    const [header = '', , iv = '', cipher = '', tag = ''] = jwe.split('.')
    const { alg, enc, epk } = JSON.parse(new TextDecoder().decode(bytesOf(header)))
    if (alg !== 'ECDH-ES' || enc !== 'A256GCM') throw new TypeError('another algorithm')
    const theirs = await subtle.importKey('jwk', epk, curve, false, [])
    const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256)
    const contentKey = await subtle.digest('SHA-256', keyMaterial(new Uint8Array(shared), enc))
    const aes = await subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt'])
    const sealed = new Uint8Array([...bytesOf(cipher), ...bytesOf(tag)])
    const parameters = { name: 'AES-GCM', iv: bytesOf(iv), additionalData: utf8.encode(header), tagLength: 128 }
    return JSON.parse(new TextDecoder().decode(await subtle.decrypt(parameters, aes, sealed)))
  }

  return {
    key: { kty: 'EC', crv: 'P-256', x, y },
    open: async (jwe) => {
      try {
        return await decrypt(jwe)
      } catch (error) {
        throw new FaultError('malformed', { cause: error })
      }
    },
  }
}

/** The input of the key derivation, without party info (RFC 7518 §4.6.2, one round). */
function keyMaterial(shared: Uint8Array, algorithm: string): Uint8Array<ArrayBuffer> {
  const name = utf8.encode(algorithm)
  const length = (value: number) => [0, 0, value >> 8, value & 255]
  return new Uint8Array([
    ...length(1),
    ...shared,
    ...length(name.length),
    ...name,
    ...length(0),
    ...length(0),
    ...length(256),
  ])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
