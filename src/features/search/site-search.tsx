import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { searchOpen } from '#machines/search/search.selectors.ts'
import { withWords } from '#src/i18n/with-words.ts'
import { useSearch } from './use-search.ts'

const SearchDialog = withWords(
  ['search', 'lobby', 'refusal'],
  async () => (await import('./search-dialog.tsx')).SearchDialog,
)

/** Fetches what the search is drawn with before it is opened. */
export const preloadSearch = () => void SearchDialog.preload().catch(() => {})

/** The search over every page: by a key, by a button, or where the address opens it. */
export function SiteSearch() {
  const search = useSearch()
  if (!useSelector(search, searchOpen)) return null
  return (
    <Suspense>
      <SearchDialog search={search} />
    </Suspense>
  )
}
