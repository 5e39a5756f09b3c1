import { isIPv6 } from 'node:net'

/**
 * An address in the one spelling it has here: an IPv4 address that came inside an IPv6 one (`::ffff:1.2.3.4`, also in
 * hexadecimals) as itself, any other IPv6 address as the standard writes it, without a zone. What is no address stays.
 */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const plain = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(plain) ?? []
  if (high === undefined || low === undefined) return plain
  const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/**
 * What is counted and remembered of an address. Of an IPv6 one only the network (`2001:db8:1:2::/64`): whoever has one
 * address of it has all of them, and devices change the rest of it every day.
 */
export function placeOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? networkOf(plain, 64) : plain
}

/** How many times a limit for one place may be used up by all places of the network around it. */
export const siteShare = 8

/** A network whose requests are counted together, and how many times the limit of a place it has. */
export interface CountedNetwork {
  readonly network: string
  readonly share: number
}

/**
 * The networks that an address counts with: its place, and of an IPv6 one the /48 around it, which one customer may have
 * whole, with 65,536 places in it.
 */
export function networksOf(address: string): readonly [CountedNetwork, ...CountedNetwork[]] {
  const plain = plainAddress(address)
  const place = { network: placeOf(plain), share: 1 }
  return isIPv6(plain) ? [place, { network: networkOf(plain, 48), share: siteShare }] : [place]
}

function networkOf(plain: string, bits: 48 | 64): string {
  const [left = '', right] = plain.split('::')
  const groups = (part: string | undefined) => (part === undefined || part === '' ? [] : part.split(':'))
  const [before, after] = [groups(left), groups(right)]
  const whole = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${whole.slice(0, bits / 16).join(':')}::/${bits}`
}
