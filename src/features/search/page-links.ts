import type { SitePage } from '#wire/search.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'

interface PageLink {
  readonly href: string
  readonly title: PlainMessageId
}

const ofMembers = <Page extends SitePage>(page: Page) => ({ href: `/me/${page}`, title: `member.${page}` }) as const

/** Where each page of the site that a search finds is, and what it is called there. */
export const pageLinks: Readonly<Record<SitePage, PageLink>> = {
  depositv2: ofMembers('depositv2'),
  withdraw: ofMembers('withdraw'),
  transferFund: ofMembers('transferFund'),
  securityCenter: ofMembers('securityCenter'),
  profile: ofMembers('profile'),
  security: ofMembers('security'),
  sessions: ofMembers('sessions'),
  protection: ofMembers('protection'),
  personalHistoryCopy: ofMembers('personalHistoryCopy'),
  transactionHistory: ofMembers('transactionHistory'),
  personalProfit: ofMembers('personalProfit'),
  bonusDetails: ofMembers('bonusDetails'),
  rewardCenter: ofMembers('rewardCenter'),
  referral: ofMembers('referral'),
  missionLeaderboard: ofMembers('missionLeaderboard'),
  vip: ofMembers('vip'),
  messageV2: ofMembers('messageV2'),
  push: ofMembers('push'),
  promotions: { href: '/promotions', title: 'app.nav.promotions' },
  pointMall: { href: '/pointMall', title: 'footer.pointMall' },
  noticePage: { href: '/noticePage', title: 'footer.notices' },
  help: { href: '/help', title: 'footer.help' },
  feedback: { href: '/feedback', title: 'footer.feedback' },
  down: { href: '/down', title: 'footer.download' },
  join: { href: '/join', title: 'footer.join' },
  licences: { href: '/licences', title: 'footer.badges' },
}
