/** Pages that belong to members with a real account and open later: what is in them is not there yet. */
const memberPlaces = ['rewards', 'agent', 'deposit', 'withdraw'] as const

/** The pages of a member below `/me`, by their names in the address (spec §2), in the order of menus; `src/app/pages` draws each of them. */
export const memberPages = ['profile', 'security', 'sessions', ...memberPlaces] as const

export type MemberPage = (typeof memberPages)[number]

/** A page whose way leads through the gate of protected actions. */
export type MemberPlace = (typeof memberPlaces)[number]

/** Whether an address names a page of members. */
export const isMemberPage = (name: unknown): name is MemberPage => memberPages.some((page) => page === name)

/** Whether a page of members is one behind the gate. */
export const isMemberPlace = (page: MemberPage): page is MemberPlace => memberPlaces.some((place) => place === page)
