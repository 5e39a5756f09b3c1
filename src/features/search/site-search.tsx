import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { searchOpen } from '#machines/search/search.selectors.ts'
import { SearchDialog } from './lazy-search-dialog.ts'
import { useSearch } from './use-search.ts'

/** Renders the search dialog while it is open, over every page. */
export function SiteSearch() {
  const search = useSearch()
  if (!useSelector(search, searchOpen)) return null
  return (
    <Suspense>
      <SearchDialog search={search} />
    </Suspense>
  )
}
