import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import * as v from 'valibot'
import { plainAddress } from '#server/domain/security/networks.ts'
import type { Services } from '#server/services.ts'
import { Language } from '#wire/shapes.ts'

/** Where a request comes from. */
export interface Visitor {
  readonly address: string
  readonly country: string | null
  /** The `User-Agent` header; null without one. */
  readonly userAgent: string | null
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8, 'ipv4')
inside.addSubnet('10.0.0.0', 8, 'ipv4')
inside.addSubnet('172.16.0.0', 12, 'ipv4')
inside.addSubnet('192.168.0.0', 16, 'ipv4')
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Headers that proxies add; with one of these, the visitor may be anywhere. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
] as const

/** Returns whether a request comes from this machine, without the headers of a proxy. */
export function isLoopback(context: Context): boolean {
  return isIn(loopback, socketAddress(context)) && proxyHeaders.every((name) => context.req.header(name) === undefined)
}

/**
 * Returns address and country of a visitor. The address is the one the outermost trusted proxy saw; the country is the
 * one it names, and for visitors from a private network the brand's own.
 */
export async function readVisitor(
  context: Context,
  { config, settings }: Pick<Services, 'config' | 'settings'>,
): Promise<Visitor> {
  const address = forwardedAddress(context, config.trustProxy) ?? socketAddress(context)
  const userAgent = context.req.header('user-agent') ?? null
  const named = config.countryHeader === undefined ? undefined : context.req.header(config.countryHeader)
  if (named !== undefined && /^[A-Za-z]{2}$/.test(named)) return { address, country: named.toUpperCase(), userAgent }
  return { address, country: isIn(inside, address) ? (await settings.brand()).countryCode : null, userAgent }
}

function socketAddress(context: Context): string {
  const address = getConnInfo(context).remote.address ?? '0.0.0.0'
  return plainAddress(address)
}

/** Each proxy appends its peer, so the entry of our outermost proxy is `proxies` from the right. */
function forwardedAddress(context: Context, proxies: number): string | null {
  if (proxies === 0) return null
  const entries = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const address = entries.at(-Math.min(proxies, entries.length)) ?? ''
  return isIP(address) === 0 ? null : plainAddress(address)
}

/** Returns the best supported language of a request's `Accept-Language`; the brand's first where none matches. */
export async function readLanguage(context: Context, { settings }: Pick<Services, 'settings'>): Promise<Language> {
  const [usual = 'fil'] = (await settings.brand()).languages
  const named = accepts(context, { header: 'Accept-Language', supports: [...Language.options], default: usual })
  return v.parse(v.fallback(Language, usual), named)
}
