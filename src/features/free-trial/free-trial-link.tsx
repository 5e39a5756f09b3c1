import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './free-trial-link.module.css'
import { useFreeTrial } from './use-free-trial.ts'

export interface FreeTrialLinkProps {
  readonly login: ActorRefFrom<typeof loginMachine>
  /** The login form is being sent or at its slider check. */
  readonly locked: boolean
}

/** Renders the free-trial button (spec §2 optional free-trial button), inside a row of links. */
export function FreeTrialLink({ login, locked }: FreeTrialLinkProps) {
  const t = useText()
  const { busy, failed, refusal, request } = useFreeTrial((loggedIn) => login.send({ type: 'entry.passed', loggedIn }))
  return (
    <>
      <Button variant="link" busy={busy} aria-disabled={busy || locked} onClick={request}>
        {t(busy ? 'free-trial.opening' : 'free-trial.try')}
      </Button>
      {failed && (
        <div className={styles['problem']}>
          <Callout tone="error">{t(refusal === null ? 'free-trial.failed' : `refusal.${refusal}`)}</Callout>
        </div>
      )}
    </>
  )
}
