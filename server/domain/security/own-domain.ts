import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

/** Domain and address a request claims to come from; missing ones are not checked. */
interface Place {
  readonly domain?: string | undefined
  readonly url?: string | undefined
}

const hostOf = (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base).hostname : null)

/** Refuses `domain_invalid` for a domain, or an address on one, that does not lead to this site (spec §8). */
export async function refuseForeignDomain(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  { domain, url }: Place,
): Promise<void> {
  if (domain === undefined && url === undefined) return
  const own = new Set([...config.siteOrigins, ...(await settings.brand()).domains].map((each) => hostOf(each)))
  const hosts = [
    ...(domain === undefined ? [] : [hostOf(`https://${domain}`)]),
    ...(url === undefined ? [] : [hostOf(url, config.publicOrigin)]),
  ]
  if (hosts.some((host) => host === null || !own.has(host))) throw new Refused('domain_invalid')
}
