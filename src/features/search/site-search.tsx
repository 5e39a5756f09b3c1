import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { searchOpen } from '#machines/search/search.selectors.ts'
import { SearchDialog } from './lazy-search-dialog.ts'
import { useSearch } from './use-search.ts'

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
