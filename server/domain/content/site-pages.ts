import { Language } from '#wire/shapes.ts'
import type { SitePage } from '#wire/content/search.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'

/** Ids of the messages that are the pages' titles. */
const titles: Readonly<Record<SitePage, `${'app' | 'member' | 'footer'}.${string}`>> = {
  depositv2: 'member.depositv2',
  withdraw: 'member.withdraw',
  transferFund: 'member.transferFund',
  securityCenter: 'member.securityCenter',
  profile: 'member.profile',
  security: 'member.security',
  sessions: 'member.sessions',
  protection: 'member.protection',
  personalHistoryCopy: 'member.personalHistoryCopy',
  transactionHistory: 'member.transactionHistory',
  depositHistory: 'member.depositHistory',
  personalProfit: 'member.personalProfit',
  bonusDetails: 'member.bonusDetails',
  rewardCenter: 'member.rewardCenter',
  referral: 'member.referral',
  missionLeaderboard: 'member.missionLeaderboard',
  vip: 'member.vip',
  messageV2: 'member.messageV2',
  push: 'member.push',
  promotions: 'app.nav.promotions',
  pointMall: 'footer.pointMall',
  noticePage: 'footer.notices',
  help: 'footer.help',
  feedback: 'footer.feedback',
  down: 'footer.download',
  join: 'footer.join',
  licences: 'footer.badges',
}

/** Searchable entry of a page. */
export interface PageEntry {
  readonly id: string
  readonly name: string
  readonly other: string
}

/** All pages with their titles and synonyms in every language, so that a search in any language finds them. */
export async function pageEntries(): Promise<readonly PageEntry[]> {
  const inEveryLanguage = async (area: Parameters<typeof translationsFor>[0]) => {
    const languages = await Promise.all(Language.options.map((language) => translationsFor(area, language)))
    return (id: string) => languages.map((translate) => translate(id)).join('\n')
  }
  const [app, member, footer, synonyms] = await Promise.all([
    inEveryLanguage('app'),
    inEveryLanguage('member'),
    inEveryLanguage('footer'),
    inEveryLanguage('synonyms'),
  ])
  const areas = { app, member, footer }
  return Object.entries(titles).map(([id, title]) => ({
    id,
    name: areas[title.split('.', 1)[0] as keyof typeof areas](title),
    other: synonyms(`synonyms.${id}`),
  }))
}
