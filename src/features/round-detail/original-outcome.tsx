import type { RoundDetail } from '#wire/records/rounds.ts'
import { useText } from '#src/i18n/text.tsx'

interface OriginalOutcomeProps {
  readonly of: NonNullable<RoundDetail['original']>
}

/** Renders the pick and the outcome of a round of a house original, and what it paid. */
export function OriginalOutcome({ of: { pickText, outcomeText, multiple } }: OriginalOutcomeProps) {
  const t = useText()
  return (
    <>
      <p>{t('round-detail.original', { pick: pickText, outcome: outcomeText })}</p>
      <p>{Number(multiple) > 0 ? t('round-detail.original.pays', { multiple }) : t('round-detail.original.lost')}</p>
    </>
  )
}
