import type { SitePage } from '#wire/content/search.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'

/** Titles of searchable pages that are not in the account menu. */
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

/** Returns the message id of the title of a page. */
export const pageTitle = (page: SitePage): PlainMessageId => (isOther(page) ? otherTitles[page] : `member.${page}`)
