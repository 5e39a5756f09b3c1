import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { estimateAt, stepTime } from './estimate.ts'

/** The jackpot as money of the wire: what the operator states (decision 16), or the counter's estimate. */
export function useJackpot(): { readonly amount: string; readonly estimate: boolean } {
  const query = bannersQuery(useApi(), 'w_home', useLanguage())
  // The same amount stands in every language.
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData })
  const counted = estimateAt(useNow(stepTime))
  const stated = data?.jackpot ?? null
  return { amount: stated ?? counted, estimate: stated === null }
}
