import type { Services } from '#server/services.ts'
import type { Currency } from '#wire/money.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { type Span, spanOf } from '#server/domain/site/site-day.ts'

/** Member, time and currency of a record. */
export interface RecordScope {
  readonly memberId: string
  readonly span: Span
  readonly currency: Currency
  readonly gmtOffset: number
}

/**
 * Returns the scope of a member's record in the days asked for, by the site's clock, in the currency of their wallet.
 */
export async function recordScope(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  memberId: string,
  days: Parameters<typeof spanOf>[0],
): Promise<RecordScope> {
  const brand = await settings.brand()
  const held = await holdingOf(db, memberAccount(memberId))
  return {
    memberId,
    span: spanOf(days, brand.gmtOffset),
    currency: held?.currency ?? brand.currency,
    gmtOffset: brand.gmtOffset,
  }
}
