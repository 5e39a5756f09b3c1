import { isIPv6 } from 'node:net'

/**
 * Normalises an address: an IPv4 address inside an IPv6 one (`::ffff:1.2.3.4`, also in hexadecimals) as IPv4, any other
 * IPv6 address in its standard form, without a zone. Other text stays.
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
 * Network of an address, the unit of counting and remembering. For IPv6 the network (`2001:db8:1:2::/64`): the owner of
 * one address has all of them, and devices change the rest daily.
 */
export function networkKeyOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? networkOf(plain, 64) : plain
}

/** Factor by which the limit for one address is raised for the network around it. */
export const siteShare = 8

/** A network whose requests are counted together, and its factor on the limit of one address. */
export interface CountedNetwork {
  readonly network: string
  readonly share: number
}

/**
 * The networks that an address counts with: its own, and for IPv6 the /48 around it, which one customer may own whole,
 * with 65,536 networks in it.
 */
export function networksOf(address: string): readonly [CountedNetwork, ...CountedNetwork[]] {
  const plain = plainAddress(address)
  const place = { network: networkKeyOf(plain), share: 1 }
  return isIPv6(plain) ? [place, { network: networkOf(plain, 48), share: siteShare }] : [place]
}

function networkOf(plain: string, bits: 48 | 64): string {
  const [left = '', right] = plain.split('::')
  const groups = (part: string | undefined) => (part === undefined || part === '' ? [] : part.split(':'))
  const [before, after] = [groups(left), groups(right)]
  const whole = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${whole.slice(0, bits / 16).join(':')}::/${bits}`
}
