import type { Services } from '#server/services.ts'
import type { Currency } from '#wire/money.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { type Span, spanOf } from '#server/domain/site/site-day.ts'

/** Whose record, of which time and in which money. */
export interface RecordScope {
  readonly memberId: string
  readonly span: Span
  readonly currency: Currency
  readonly gmtOffset: number
}

/** The record of a member in the days asked for, by the site's clock, in the money of their wallet. */
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
