import { memberPages } from '#machines/app/member-pages.ts'

/** Addresses of members' pages, all of which are worth a look. */
export const pagesToSee: readonly string[] = memberPages.map((page) => `/me/${page}`)
