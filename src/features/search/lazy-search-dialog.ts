import { withWords } from '#src/i18n/with-words.ts'

/** The dialog of the search, fetched when it is about to be opened. */
export const SearchDialog = withWords(
  ['search', 'lobby', 'member', 'footer', 'refusal'],
  async () => (await import('./search-dialog.tsx')).SearchDialog,
)

/** Fetches what the search is drawn with before it is opened. */
export const preloadSearch = () => void SearchDialog.preload().catch(() => {})
