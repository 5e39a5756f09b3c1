import type { CentrePlace } from '#machines/personal-centre/personal-centre.rules.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'

/** Returns the message id of a place's heading. */
export function centreTitle(place: Exclude<CentrePlace, null>): PlainMessageId {
  if (place === 'menu') return 'page.me.title'
  return place === 'wallet' ? 'member.transferFund' : `member.${place}`
}
