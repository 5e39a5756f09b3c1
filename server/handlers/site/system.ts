import { contentFor, contentValue } from '#server/domain/content/content.ts'
import { serviceLinks } from '#server/domain/content/customer-service.ts'
import { sealAnswer } from '#server/domain/security/sealed-answer.ts'
import { statusFor } from '#server/domain/site/site-settings.ts'
import type { Handlers } from '#server/handler.ts'
import { helpCentre } from '#server/help/help.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    system: typeof createHandlers
  }
}

/** The brand, the site's status and what clients need before a login. */
export function createHandlers(services: Services): Handlers<'system'> {
  const { settings, sealing } = services
  return {
    async whitelabel() {
      const [brand, toggles] = await Promise.all([settings.brand(), settings.toggles()])
      return { ...brand, platform: 'web', lotteryType: 'SEA', device: 'WEB', toggles }
    },

    async status(_request, { address, country, now }) {
      const site = await settings.siteStatus()
      const systemStatus = statusFor(site, { address, country }, now)
      return {
        systemStatus,
        serverTime: now,
        maintenance: systemStatus === 1 ? { until: site.until, info: site.info } : null,
        location: { ip: address, country },
      }
    },

    async countryCode(_request, { country }) {
      const brand = await settings.brand()
      const { countryCode, countryDialingCode } = brand.countries.find((each) => each.countryCode === country) ?? brand
      return { countryCode, countryDialingCode, countries: brand.countries }
    },

    async service() {
      const { serviceChannels, payments, socialLinks, resources, imageCDNs, launchGameCDNs } = await settings.brand()
      // The side bar links the brand's own pages once they are set, and nothing otherwise.
      const own = { Facebook: 'FACEBOOK', Telegram: 'TELEGRAM' } as const
      const pages = socialLinks.flatMap(({ kind, url }) =>
        kind === 'Facebook' || kind === 'Telegram' ? [{ csType: own[kind], path: url }] : [],
      )
      return {
        channels: [...serviceChannels, ...pages],
        payments,
        social: socialLinks,
        resources,
        imageCDNs,
        launchGameCDNs,
      }
    },

    async licences() {
      return { licences: (await settings.brand()).licences }
    },

    async domainRoute() {
      return { domains: (await settings.brand()).domains.map((url) => ({ url })) }
    },

    async getService({ key }, { caller }) {
      return { sealed: await sealAnswer(await serviceLinks(services, caller), key) }
    },

    async helpCentre({ lang }, { preview, now }) {
      const { content } = await contentFor(services, preview, now)
      return helpCentre(lang, await settings.brand(), content.help)
    },

    async content({ language }, { preview, now }) {
      return contentValue(await contentFor(services, preview, now), language)
    },

    async sealingKey(_request, { now }) {
      return { ...(await sealing.offer()), serverTime: now }
    },
  }
}
