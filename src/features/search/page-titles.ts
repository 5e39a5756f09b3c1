import type { SitePage } from '#wire/content/search.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'

/** What each page that a search finds is called on the site, where it is not called as in the account's menu. */
const otherTitles = {
  promotions: 'app.nav.promotions',
  pointMall: 'footer.pointMall',
  noticePage: 'footer.notices',
  help: 'footer.help',
  feedback: 'footer.feedback',
  down: 'footer.download',
  join: 'footer.join',
  licences: 'footer.badges',
} as const satisfies Partial<Record<SitePage, PlainMessageId>>

const isOther = (page: SitePage): page is keyof typeof otherTitles => Object.hasOwn(otherTitles, page)

/** The message that names a page of the site. */
export const pageTitle = (page: SitePage): PlainMessageId => (isOther(page) ? otherTitles[page] : `member.${page}`)
