import type { RoundDetail } from '#wire/records/rounds.ts'
import { useText } from '#src/i18n/text.tsx'

/** Renders the target of a shot of the fishing game, and whether it was caught. */
export function FishingOutcome({ of: { name, odds, caught } }: { readonly of: NonNullable<RoundDetail['fishing']> }) {
  const t = useText()
  return (
    <>
      <p>{t('round-detail.shot', { name, odds })}</p>
      <p>{t(caught ? 'round-detail.shot.caught' : 'round-detail.shot.missed')}</p>
    </>
  )
}
