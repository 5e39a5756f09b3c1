import { type MemberPage, memberPageOf } from '#machines/app/member-pages.ts'
import type { Viewer } from '#machines/app/viewer.ts'

/** A place of the personal centre: the key of a page, the menu, or the tab bar's wallet; null for an unknown page. */
export type CentrePlace = MemberPage | 'menu' | 'wallet' | null

/** Places that trial accounts may open; they have nothing to protect, earn or transfer (spec §6). */
const forTrials: readonly CentrePlace[] = ['menu', 'wallet', 'transferFund', 'sessions']

/** Returns the place of an address; undefined outside the centre. */
export function placeAt(path: string): CentrePlace | undefined {
  const [, first, page, more] = path.split('/')
  if (first === 'wallet' && !page) return 'wallet'
  if (first !== 'me') return undefined
  if (!page) return 'menu'
  if (more) return null
  return memberPageOf(page)
}

/** Returns whether a visitor may read the page: player protection and help organisations. */
const isForAll = (place: CentrePlace) => place === 'protection'

/** Returns whether the page does not exist. */
export const isUnknown = (place: CentrePlace): place is null => place === null

/** Returns whether a login is required. */
export const needsLogin = (place: CentrePlace, who: Viewer): boolean => who === 'visitor' && !isForAll(place)

/** Returns whether a real account is required (spec §5, §6). */
export const needsRealAccount = (place: CentrePlace, who: Viewer): boolean =>
  who === 'trial' && !forTrials.includes(place)

/** Returns whether the page is for agents only. */
export const needsTeam = (place: CentrePlace, who: Viewer): boolean => place === 'agent' && who === 'member'

/** Returns whether the viewer sees the page. */
export const isShown = (place: CentrePlace, who: Viewer): boolean =>
  !isUnknown(place) && !needsLogin(place, who) && !needsRealAccount(place, who) && !needsTeam(place, who)
