import type { SealedContent, ValueOf } from '#wire/call.ts'
import { systemCalls } from '#wire/site/system.ts'
import { FaultError } from '#wire/envelope.ts'
import { canEncrypt } from '#src/platform/can-encrypt.ts'

/** The call that returns the encryption key. */
export const sealingKeyCall = systemCalls.sealingKey

type SealingKey = ValueOf<typeof sealingKeyCall>

const utf8 = new TextEncoder()

function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Creates the function that encrypts a request to a compact JWE (RSA-OAEP-256, A256GCM) for one server key (decision
 * 4). `skew` is how far the server's clock is ahead of this one, in milliseconds. It rejects with the fault `insecure`
 * when the page has no WebCrypto, which is plain http beyond localhost.
 */
export function createSealer({ kid, key }: SealingKey, skew: number) {
  return async (path: string, payload: unknown): Promise<string> => {
    if (!canEncrypt()) throw new FaultError('insecure')
    const { subtle } = globalThis.crypto
    const content: SealedContent = { iat: Date.now() + skew, jti: crypto.randomUUID(), path, payload }
    const header = base64url(utf8.encode(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })))
    const publicKey = await subtle.importKey('jwk', key, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
    const contentKey = crypto.getRandomValues(new Uint8Array(32))
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const aes = await subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
    const [wrapped, cipher] = await Promise.all([
      subtle.encrypt('RSA-OAEP', publicKey, contentKey),
      subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: utf8.encode(header), tagLength: 128 },
        aes,
        utf8.encode(JSON.stringify(content)),
      ),
    ])
    const tag = cipher.byteLength - 16
    const parts = [new Uint8Array(wrapped), iv, new Uint8Array(cipher, 0, tag), new Uint8Array(cipher, tag)]
    return [header, ...parts.map(base64url)].join('.')
  }
}
