import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { helpQuery } from '#src/api/support-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { chunk } from '#src/platform/chunk.ts'

/** Returns the loaded help centre and its search results; the search code is loaded with the first search. */
export function useHelp(words: string) {
  const { data: centre, isError, refetch } = useQuery(helpQuery(useApi(), useLanguage()))
  const searching = words.trim() !== ''
  const {
    data: createSearch,
    isError: lost,
    refetch: fetchAgain,
  } = useQuery({
    queryKey: ['helpSearch'],
    queryFn: async () => (await chunk(() => import('./help-search.ts'))).createHelpSearch,
    enabled: searching,
    staleTime: Infinity,
    structuralSharing: false,
  })
  const find = useMemo(
    () => (centre === undefined || createSearch === undefined ? undefined : createSearch(centre)),
    [centre, createSearch],
  )
  const found = useMemo(() => (searching ? find?.(words) : undefined), [searching, find, words])
  const failed = centre === undefined ? isError : searching && lost
  const retry = () => void (centre === undefined ? refetch() : fetchAgain())
  return { centre, searching, found, failed, retry }
}
