import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds a code is shown for. */
export const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes in base 32 (RFC 4648) without padding, as authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The time step a moment (epoch milliseconds) is in. */
export const stepAt = (now: number) => Math.floor(now / 1000 / stepSeconds)

/** The code of a time step (RFC 6238 over SHA-1, which is what every app can do). */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The time step a typed code belongs to: the current one or a neighbour, for clocks that are a little off, and later
 * than `lastStep`; null when it is the code of none of them.
 */
export function stepOfCode(secret: Uint8Array, typed: string, now: number, lastStep: number | null): number | null {
  if (!/^\d{6}$/.test(typed)) return null
  const present = stepAt(now)
  const found = [present - 1, present, present + 1].filter((step) =>
    timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(typed)),
  )
  return found.find((step) => lastStep === null || step > lastStep) ?? null
}

/** Content of an authenticator's QR code. */
export function otpauthUri(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer, digits: String(digits), period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
