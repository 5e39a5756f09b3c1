import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A bearer secret of 256 random bits in 43 URL-safe characters. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Stored form of a token: its SHA-256. Enough, because a token cannot be guessed. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** Stored form of a short code: a keyed hash, because a plain hash of six digits is easily reversed. */
export function hashCode(secret: string | Uint8Array, ...parts: readonly string[]): Uint8Array {
  return createHmac('sha256', secret).update(parts.join('\n')).digest()
}
