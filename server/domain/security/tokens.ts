import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A bearer secret of 256 random bits in 43 URL-safe characters. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: its SHA-256. Enough, because a token cannot be guessed. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** What is stored of a short code: a keyed hash, because six digits are guessed from a plain one in no time. */
export function hashCode(secret: string | Uint8Array, ...parts: readonly string[]): Uint8Array {
  return createHmac('sha256', secret).update(parts.join('\n')).digest()
}
