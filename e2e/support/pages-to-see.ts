import { isThere, memberPages } from '#machines/app/member-pages.ts'

/** Addresses of members' pages that are worth a look: all that are there, and of those that open later one with words of its own and one with none. */
export const pagesToSee: readonly string[] = memberPages
  .filter((page) => isThere(page) || page === 'agent' || page === 'messageV2')
  .map((page) => `/me/${page}`)
