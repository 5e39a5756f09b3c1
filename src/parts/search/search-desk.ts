import { createDesk } from '#src/platform/desk.ts'

/** The site's desk for whoever wants to search; the search attends it. */
export const searchDesk = createDesk<'search'>()
