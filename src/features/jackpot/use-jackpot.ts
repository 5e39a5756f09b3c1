import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useSiteNow } from '#src/platform/clock.ts'
import { useHeld } from '#src/ui/use-held.ts'
import { estimateAt, stepTime } from './estimate.ts'

/** Returns the jackpot in wire format: the operator's figure (decision 16), or the estimate; while `paused`, the last. */
export function useJackpot(paused: boolean): { readonly amount: string; readonly estimate: boolean } {
  const query = bannersQuery(useApi(), 'w_home', useLanguage())
  // The same amount is used for every language.
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData })
  const counted = estimateAt(useSiteNow(stepTime))
  const stated = data?.jackpot ?? null
  const now = useMemo(() => ({ amount: stated ?? counted, estimate: stated === null }), [stated, counted])
  return useHeld(now, paused) ?? now
}
