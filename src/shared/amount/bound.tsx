import type { WithdrawalBound } from '#wire/payments/withdrawal.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'

interface BoundProps {
  /** The limit; nothing is rendered for null. */
  readonly by: WithdrawalBound | null
  /** The text of each limit. */
  readonly words: Readonly<Record<WithdrawalBound, string>>
}

/**
 * Says why nothing can be withdrawn, or no more; at an unrecognised location a new login with a second verification
 * helps.
 */
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
