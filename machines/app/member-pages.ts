/** The pages of a member below `/me`, by their names in the address (spec §2); `src/app/pages` draws each of them. */
export const memberPages = ['deposit', 'withdraw', 'rewards', 'agent', 'sessions', 'security', 'profile'] as const

export type MemberPage = (typeof memberPages)[number]

/** Whether an address names a page of members. */
export const isMemberPage = (name: unknown): name is MemberPage => memberPages.some((page) => page === name)
