import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts'
import { withdrawalSteps } from '#machines/withdrawal/withdrawal.rules.ts'
import { withdrawalView } from '#machines/withdrawal/withdrawal.selectors.ts'
import { partChanged, useLiveEvent } from '#src/api/live-events.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { Steps } from '#src/ui/steps.tsx'
import { Receipt } from './receipt.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { AccountStep, NameStep, PinStep } from './withdrawal-steps.tsx'
import styles from './withdrawal.module.css'

const withdrawalsChanged = partChanged('withdrawals')

const forms = { pin: PinStep, name: NameStep, account: AccountStep, amount: WithdrawalForm } as const

/** Renders the withdrawal: the steps of a first one, the form of the amount, and the receipt. */
export function WithdrawalScreen() {
  const t = useText()
  const chart = useWithdrawal()
  const view = useSelector(chart, withdrawalView, shallowEqual)
  useLiveEvent(withdrawalsChanged, () => chart.send({ type: 'terms.changed' }))
  const Form = view.step === null ? null : forms[view.step]

  return (
    <section className={styles['form']} aria-labelledby="withdrawal" aria-busy={view.loading || undefined}>
      <h2 id="withdrawal" className={styles['title']}>
        {t('withdrawal.title')}
      </h2>
      {view.loading && <FormSkeleton label={t('withdrawal.loading')} fields={3} />}
      {view.loadFailed && (
        <LoadFailed title={t('withdrawal.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {view.guided && view.step !== null && <Progress chart={chart} />}
      {Form !== null && <Form chart={chart} />}
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

/** Renders which step of a first withdrawal is shown. */
function Progress({ chart }: { readonly chart: ActorRefFrom<typeof withdrawalMachine> }) {
  const t = useText()
  const { step } = useSelector(chart, withdrawalView, shallowEqual)
  const current = withdrawalSteps.findIndex((each) => each === step)
  return (
    <Steps
      label={t('withdrawal.step', { step: current + 1, of: withdrawalSteps.length })}
      steps={withdrawalSteps.map((each) => t(`withdrawal.step.${each}`))}
      current={current}
    />
  )
}
