import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { estimateAt, stepTime } from './estimate.ts'

/** Returns the jackpot in wire format: the operator's figure (decision 16), or the estimate. */
export function useJackpot(): { readonly amount: string; readonly estimate: boolean } {
  const query = bannersQuery(useApi(), 'w_home', useLanguage())
  // The same amount is used for every language.
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData })
  const counted = estimateAt(useNow(stepTime))
  const stated = data?.jackpot ?? null
  return { amount: stated ?? counted, estimate: stated === null }
}
