import { seedOf } from '#server/art/seed.ts'

/**
 * The address at one of the mirrors, its own where there are none. The same path stays at the same mirror, so that a
 * browser caches it once.
 */
export function atMirror(address: string, own: string, mirrors: readonly string[]): string {
  if (mirrors.length === 0) return address
  const mirror = mirrors[seedOf(address) % mirrors.length]
  return mirror === undefined || !address.startsWith(own) ? address : mirror + address.slice(own.length)
}
