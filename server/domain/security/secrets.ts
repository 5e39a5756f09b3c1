import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Config } from '#server/config.ts'
import { hashCode } from './tokens.ts'

/** The server's secret, and earlier ones: values sealed or hashed under one of them are still valid. */
export type Secrets = Pick<Config, 'secret' | 'previousSecrets'> & Partial<Pick<Config, 'isSecretOfFolder'>>

/** Purpose of a sealed value: it opens only for the same kind and owner. */
export interface SealedFor {
  readonly purpose: 'authenticator secrets' | 'payout numbers' | 'payment keys'
  readonly owner: string
}

/** An opened value, and whether it was sealed under the current secret. */
export interface Opened<T> {
  readonly value: T
  readonly isCurrent: boolean
}

const allOf = ({ secret, previousSecrets }: Secrets) => [secret, ...previousSecrets] as const

/** The 256-bit keys of a purpose, that of the current secret first. */
export const keysOf = (secrets: Secrets, purpose: string): readonly [Uint8Array, ...Uint8Array[]] => {
  const keyOf = (secret: string) => createHash('sha256').update(`${purpose}\n${secret}`).digest()
  return [keyOf(secrets.secret), ...secrets.previousSecrets.map(keyOf)]
}

/** Seals bytes with AES-256-GCM under the current secret: nonce, tag, ciphertext. */
export function seal(secrets: Secrets, { purpose, owner }: SealedFor, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(12)
  const [key] = keysOf(secrets, purpose)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens a result of `seal`; null when none of the secrets opens it. */
export function unseal(secrets: Secrets, { purpose, owner }: SealedFor, stored: Uint8Array): Opened<Uint8Array> | null {
  const bytes = Buffer.from(stored)
  for (const [at, key] of keysOf(secrets, purpose).entries()) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(12, 28))
      return { value: Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]), isCurrent: at === 0 }
    } catch {
      continue
    }
  }
  return null
}

/** Wraps a key as a compact JWE. */
export const wrap = (key: Uint8Array, bytes: Uint8Array): Promise<string> =>
  new CompactEncrypt(bytes).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key)

/** Opens a result of `wrap` with one of these keys, of which the first is the current one; else null. */
export async function unwrap(keys: readonly Uint8Array[], wrapped: string): Promise<Opened<Uint8Array> | null> {
  for (const [at, key] of keys.entries()) {
    try {
      const { plaintext } = await compactDecrypt(wrapped, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return { value: plaintext, isCurrent: at === 0 }
    } catch {
      continue
    }
  }
  return null
}

/** Prefix of a sealed text, which distinguishes it from one stored in clear. */
const sealedPrefix = 'sealed:'

/** Seals a text for a text column. */
export function sealText(secrets: Secrets, of: SealedFor, text: string): string {
  return sealedPrefix + Buffer.from(seal(secrets, of, Buffer.from(text))).toString('base64url')
}

/**
 * Opens a result of `sealText`; returns a text that was never sealed as it is, and null when none of the secrets opens
 * it.
 */
export function unsealText(secrets: Secrets, of: SealedFor, stored: string): Opened<string> | null {
  if (!stored.startsWith(sealedPrefix)) return { value: stored, isCurrent: false }
  const opened = unseal(secrets, of, Buffer.from(stored.slice(sealedPrefix.length), 'base64url'))
  return opened && { value: Buffer.from(opened.value).toString('utf8'), isCurrent: opened.isCurrent }
}

/** The keyed hashes of these parts: under the current secret, then under earlier ones. */
export const codeHashes = (secrets: Secrets, ...parts: readonly string[]): Uint8Array[] =>
  allOf(secrets).map((secret) => hashCode(secret, ...parts))

/** Returns whether this is the keyed hash of these parts, under any of the secrets. */
export const isCodeHash = (secrets: Secrets, stored: Uint8Array, ...parts: readonly string[]): boolean =>
  codeHashes(secrets, ...parts).some((hash) => timingSafeEqual(hash, stored))

/**
 * Identifies the secret that all values are sealed under, and the earlier ones at that time, without revealing them.
 */
export const markOf = ({ secret, previousSecrets }: Secrets): string =>
  Buffer.from(hashCode(secret, 'mark of the sealed values', ...previousSecrets))
    .toString('base64url')
    .slice(0, 22)
