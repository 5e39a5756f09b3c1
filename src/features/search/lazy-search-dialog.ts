import { lazyPart } from '#src/platform/lazy-part.ts'

/** The dialog of the search, fetched when it is about to be opened. */
export const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog)

/** Fetches what the search is drawn with before it is opened. */
export const preloadSearch = () => void SearchDialog.preload().catch(() => {})
