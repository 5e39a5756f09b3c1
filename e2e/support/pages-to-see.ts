import { isThere, memberPages } from '#machines/app/member-pages.ts'

/** Addresses of members' pages that are worth a look: all that are there, and of those that open later the one with words of its own. */
export const pagesToSee: readonly string[] = memberPages
  .filter((page) => isThere(page) || page === 'agent')
  .map((page) => `/me/${page}`)
