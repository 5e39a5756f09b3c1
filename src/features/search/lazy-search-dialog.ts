import { lazyPart } from '#src/platform/lazy-part.ts'

/** The search dialog, loaded lazily. */
export const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog)

/** Preloads the search dialog. */
export const preloadSearch = () => void SearchDialog.preload().catch(() => {})
