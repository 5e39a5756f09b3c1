import { type MemberPage, memberPageOf } from '#machines/app/member-pages.ts'
import type { Onlooker } from '#machines/app/onlooker.ts'

/** A place of the personal centre: a page by its key, the list of them, or the wallet of the tab bar; null for no such page. */
export type CentrePlace = MemberPage | 'menu' | 'wallet' | null

/** Places that trial accounts have, too: they have nothing to guard, to earn or to move (spec §6). */
const forTrials: readonly CentrePlace[] = ['menu', 'wallet', 'transferFund', 'sessions']

/** The place an address leads to; undefined outside the centre. */
export function placeAt(path: string): CentrePlace | undefined {
  const [, first, page, more] = path.split('/')
  if (first === 'wallet' && !page) return 'wallet'
  if (first !== 'me') return undefined
  if (!page) return 'menu'
  if (more) return null
  return memberPageOf(page)
}

/** True where a visitor reads what anybody may know: what protects players, and who helps. */
const isForAll = (place: CentrePlace) => place === 'protection'

/** Whether there is no such page. */
export const isUnknown = (place: CentrePlace): place is null => place === null

/** Whether a login is asked for first. */
export const needsLogin = (place: CentrePlace, who: Onlooker): boolean => who === 'visitor' && !isForAll(place)

/** Whether a real account is needed (spec §5, §6). */
export const needsRealAccount = (place: CentrePlace, who: Onlooker): boolean =>
  who === 'trial' && !forTrials.includes(place)

/** Whether it is for agents alone. */
export const needsTeam = (place: CentrePlace, who: Onlooker): boolean => place === 'agent' && who === 'member'

/** Whether a place is shown to whoever looks at it. */
export const isShown = (place: CentrePlace, who: Onlooker): boolean =>
  !isUnknown(place) && !needsLogin(place, who) && !needsRealAccount(place, who) && !needsTeam(place, who)
