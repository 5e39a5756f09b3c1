import { shallowEqual, useSelector } from '@xstate/react'
import { bankCardActorCalls, bankCardMachine } from '#machines/bank-card/bank-card.machine.ts'
import type { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts'
import { withdrawalView } from '#machines/withdrawal/withdrawal.selectors.ts'
import type { ActorRefFrom } from 'xstate'
import { partChanged, useLiveEvent } from '#src/api/live-events.ts'
import { useText } from '#src/i18n/text.tsx'
import { DestinationsCard } from '#src/features/bank-card/destinations-card.tsx'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { FirstPassword } from '#src/features/payment-password/first-password.tsx'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { Button } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { Receipt } from './receipt.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import styles from './withdrawal.module.css'

const withdrawalsChanged = partChanged('withdrawals')

interface OfChart {
  readonly chart: ActorRefFrom<typeof withdrawalMachine>
}

/** Renders the withdrawal: missing steps, the form, and the receipt. */
export function WithdrawalScreen() {
  const t = useText()
  const chart = useWithdrawal()
  const view = useSelector(chart, withdrawalView, shallowEqual)
  useLiveEvent(withdrawalsChanged, () => chart.send({ type: 'terms.changed' }))

  return (
    <section className={styles['form']} aria-labelledby="withdrawal" aria-busy={view.loading || undefined}>
      <h2 id="withdrawal" className={styles['title']}>
        {t('withdrawal.title')}
      </h2>
      {view.loading && <FormSkeleton label={t('withdrawal.loading')} fields={3} />}
      {view.loadFailed && (
        <LoadFailed title={t('withdrawal.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {view.settingPassword && (
        <FirstPassword text={t('withdrawal.first.password')} onSet={() => chart.send({ type: 'terms.changed' })} />
      )}
      {view.choosingDestination && <Destinations chart={chart} />}
      {view.shown && <WithdrawalForm chart={chart} />}
      {view.requested && view.receipt !== null && (
        <>
          <Receipt withdrawal={view.receipt} />
          <Button wide onClick={() => chart.send({ type: 'another.requested' })}>
            {t('withdrawal.another')}
          </Button>
        </>
      )}
    </section>
  )
}

/** Renders the destinations, for a member who has none or adds another. */
function Destinations({ chart }: OfChart) {
  const t = useText()
  const destinations = useCallChart(bankCardMachine, bankCardActorCalls)
  const { terms } = useSelector(chart, withdrawalView, shallowEqual)
  useEmitted<typeof bankCardMachine, 'destinations.changed'>(destinations, 'destinations.changed', () => {
    if (terms?.destinations.length === 0) chart.send({ type: 'terms.changed' })
  })
  return (
    <>
      <p className={styles['text']}>{t('withdrawal.first.place')}</p>
      <DestinationsCard chart={destinations} />
      {terms !== null && terms.destinations.length > 0 && (
        <Button wide onClick={() => chart.send({ type: 'cancelled' })}>
          {t('withdrawal.back')}
        </Button>
      )}
    </>
  )
}
