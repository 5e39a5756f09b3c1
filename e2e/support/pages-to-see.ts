import { memberPages } from '#machines/app/member-pages.ts'

/** Addresses of members' pages for visual checks. */
export const pagesToSee: readonly string[] = memberPages.map((page) => `/me/${page}`)
