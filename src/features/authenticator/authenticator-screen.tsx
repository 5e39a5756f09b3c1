import { shallowEqual, useSelector } from '@xstate/react'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { brandView } from '#machines/app/app.selectors.ts'
import { authenticatorActorCalls, authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts'
import { authenticatorView } from '#machines/authenticator/authenticator.selectors.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './authenticator.module.css'
import { EndForm } from './end-form.tsx'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Number of recovery codes at or below which a warning is shown. */
const few = 3

/** The authenticator card of the logged-in member: its state, and turning it on and off (spec §4). */
export function AuthenticatorScreen({ username }: { readonly username: string }) {
  const t = useText()
  const chart = useCallChart(authenticatorMachine, authenticatorActorCalls)
  const view = useSelector(chart, authenticatorView, shallowEqual)
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const isOn = view.body === 'on' || view.body === 'ending' || view.body === 'codes'

  return (
    <AccountCard
      id="authenticator"
      icon={ShieldCheck}
      title={t('authenticator.title')}
      busy={view.busy}
      state={
        view.body !== 'skeleton' &&
        view.body !== 'failed' && (
          <span className={classNames(styles['state'], isOn && styles['isOn'])}>
            {t(isOn ? 'authenticator.state.on' : 'authenticator.state.off')}
          </span>
        )
      }
    >
      {view.body === 'skeleton' && (
        <output className={styles['body']} aria-label={t('authenticator.loading')}>
          <Skeleton className={styles['line']} />
          <Skeleton className={styles['control']} />
        </output>
      )}
      {view.body === 'failed' && (
        <>
          <Callout tone="error">{t('authenticator.failed')}</Callout>
          <Button wide variant="primary" onClick={() => chart.send({ type: 'retry.requested' })}>
            {t('app.retry')}
          </Button>
        </>
      )}
      {view.body === 'off' && (
        <>
          <p className={styles['text']}>{t('authenticator.intro')}</p>
          {view.failed && <Callout tone="error">{t('authenticator.unbegun')}</Callout>}
          {view.refusal !== null && <Callout tone="error">{t(`refusal.${view.refusal}`)}</Callout>}
          <Button wide variant="primary" busy={view.busy} onClick={() => chart.send({ type: 'enrol.requested' })}>
            {t('authenticator.begin')}
          </Button>
        </>
      )}
      {view.body === 'enrolment' && view.enrolment !== null && (
        <Enrolment chart={chart} secret={view.enrolment.secret} uri={view.enrolment.uri} />
      )}
      {view.body === 'codes' && <RecoveryCodes chart={chart} codes={view.recoveryCodes} username={username} />}
      {view.body === 'on' && (
        <>
          <p className={styles['text']}>
            {t('authenticator.since', { time: formatTime(view.enabledAt ?? 0, gmtOffset) })}
          </p>
          {view.recoveryCodesLeft <= few ? (
            <Callout tone="warning">
              {t('authenticator.left', { count: view.recoveryCodesLeft })} {t('authenticator.few')}
            </Callout>
          ) : (
            <p className={styles['text']}>{t('authenticator.left', { count: view.recoveryCodesLeft })}</p>
          )}
          <Button wide onClick={() => chart.send({ type: 'end.requested' })}>
            {t('authenticator.end')}
          </Button>
        </>
      )}
      {view.body === 'ending' && <EndForm chart={chart} />}
    </AccountCard>
  )
}
