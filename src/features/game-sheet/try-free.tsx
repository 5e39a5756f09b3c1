import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { useFreeTrial } from '#src/features/free-trial/use-free-trial.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './game-sheet.module.css'

/** Logs a visitor in on a trial account, which can browse but not play (spec §4 free trial login). */
export function TryFree() {
  const t = useText()
  const app = useApp()
  const { busy, failed, refusal, request } = useFreeTrial(
    ({ token, accountType, username }) =>
      // The navigation home closes the sheet: the chart of the trial has to finish first.
      void setTimeout(() =>
        app.send({ type: 'session.opened', session: { token, accountType, username }, arrival: 'home' }),
      ),
  )
  return (
    <>
      <Button busy={busy} onClick={request}>
        {t(busy ? 'free-trial.opening' : 'free-trial.try')}
      </Button>
      <p className={styles['note']}>{t('game-sheet.trialNote')}</p>
      {failed && (
        <div className={styles['problem']}>
          <Callout tone="error">{t(refusal === null ? 'free-trial.failed' : `refusal.${refusal}`)}</Callout>
        </div>
      )}
    </>
  )
}
