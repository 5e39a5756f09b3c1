import { Language } from '#wire/shapes.ts'
import type { SitePage } from '#wire/content/search.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'

type Title = `${'app' | 'member' | 'footer'}.${string}`

interface PageWords {
  /** Id of the message that is the page's title. */
  readonly title: Title
  /** Synonyms, in English and Filipino. */
  readonly other: string
}

const pages: Readonly<Record<SitePage, PageWords>> = {
  depositv2: {
    title: 'member.depositv2',
    other: 'cash in, top up, add money, pay in, magdeposito, magload, magpasok ng pera',
  },
  withdraw: {
    title: 'member.withdraw',
    other: 'withdraw, cash out, payout, mag-withdraw, kumuha ng pera, ilabas ang pera',
  },
  transferFund: { title: 'member.transferFund', other: 'wallet, balance, transfer, pitaka, balanse, maglipat' },
  securityCenter: {
    title: 'member.securityCenter',
    other: 'account, settings, change password, bank card, palitan ang password',
  },
  profile: { title: 'member.profile', other: 'name, birthday, email, picture, pangalan, kaarawan' },
  security: { title: 'member.security', other: 'google authenticator, two factor, 2fa, linked accounts, seguridad' },
  sessions: { title: 'member.sessions', other: 'devices, sessions, log out everywhere, mga device' },
  protection: {
    title: 'member.protection',
    other: 'responsible gaming, deposit limit, limits, self-exclusion, break, limitasyon, magpahinga',
  },
  personalHistoryCopy: {
    title: 'member.personalHistoryCopy',
    other: 'bets, bet history, rounds, mga taya, kasaysayan',
  },
  transactionHistory: {
    title: 'member.transactionHistory',
    other: 'transactions, statement, history, mga transaksyon',
  },
  depositHistory: {
    title: 'member.depositHistory',
    other: 'deposits, past deposits, payment receipt, reference, mga deposit, resibo',
  },
  personalProfit: { title: 'member.personalProfit', other: 'wins, losses, panalo, talo' },
  bonusDetails: { title: 'member.bonusDetails', other: 'bonus, wagering requirement, turnover, mga bonus' },
  rewardCenter: { title: 'member.rewardCenter', other: 'rewards, claim, voucher, redeem code, gantimpala, premyo' },
  referral: { title: 'member.referral', other: 'referral, refer, invite, mag-imbita, kaibigan' },
  missionLeaderboard: { title: 'member.missionLeaderboard', other: 'missions, leaderboard, ranking, misyon' },
  vip: { title: 'member.vip', other: 'level, rank, vip' },
  messageV2: { title: 'member.messageV2', other: 'inbox, messages, mga mensahe' },
  push: { title: 'member.push', other: 'notifications, push, abiso' },
  promotions: { title: 'app.nav.promotions', other: 'promo, promos, offers, bonus, mga promo, alok' },
  pointMall: { title: 'footer.pointMall', other: 'points, shop, mall, puntos, tindahan' },
  noticePage: { title: 'footer.notices', other: 'news, announcements, balita, anunsyo' },
  help: {
    title: 'footer.help',
    other: 'faq, how to, rules, terms, privacy, contact, support, customer service, tulong, paano',
  },
  feedback: { title: 'footer.feedback', other: 'complaint, suggestion, reklamo, mungkahi' },
  down: { title: 'footer.download', other: 'app, download, install, android, iphone, i-download, i-install' },
  join: { title: 'footer.join', other: 'agent, affiliate, partner, ahente, maging ahente' },
  licences: { title: 'footer.badges', other: 'licence, license, pagcor, lisensya' },
}

/** Searchable entry of a page. */
export interface PageEntry {
  readonly id: string
  readonly name: string
  readonly other: string
}

/** All pages with their titles in every language, so that a search in any language finds them. */
export async function pageEntries(): Promise<readonly PageEntry[]> {
  const areas = new Map(
    await Promise.all(
      (['app', 'member', 'footer'] as const).map(
        async (area) =>
          [area, await Promise.all(Language.options.map((language) => translationsFor(area, language)))] as const,
      ),
    ),
  )
  const titles = (title: string) =>
    [...areas].flatMap(([area, languages]) =>
      title.startsWith(`${area}.`) ? languages.map((translate) => translate(title)) : [],
    )
  return Object.entries(pages).map(([id, { title, other }]) => ({ id, name: titles(title).join('\n'), other }))
}
