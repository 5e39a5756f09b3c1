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
  if (!isIPv6(plain)) return plain
  const [left = '', right] = plain.split('::')
  const groups = (part: string | undefined) => (part === undefined || part === '' ? [] : part.split(':'))
  const [before, after] = [groups(left), groups(right)]
  const whole = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${whole.slice(0, 4).join(':')}::/64`
}
