import type { WithdrawalBound } from '#wire/payments/withdrawal.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'

interface BoundProps {
  /** What bounds it; nothing is drawn for null. */
  readonly by: WithdrawalBound | null
  /** What is said of each bound. */
  readonly words: Readonly<Record<WithdrawalBound, string>>
}

/** Why nothing can be taken out, or no more: from a place nobody knows a new login with a second verification helps. */
export function Bound({ by, words }: BoundProps) {
  const t = useText()
  const app = useApp()
  if (by === null) return null
  return (
    <Callout tone={by === 'turnover' || by === 'place' ? 'warning' : 'info'}>
      {words[by]}
      {by === 'place' && (
        <>
          {' '}
          <Button variant="link" onClick={() => app.send({ type: 'logout.requested' })}>
            {t('app.logout')}
          </Button>
        </>
      )}
    </Callout>
  )
}
