import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { memberTransferView } from '#machines/member-transfer/member-transfer.selectors.ts'
import { balanceChanged, useLiveEvent } from '#src/api/live-events.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { FirstPassword } from '#src/features/payment-password/first-password.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { TransferForm } from './transfer-form.tsx'
import { TransferReceipt } from './transfer-receipt.tsx'
import { useMemberTransfer } from './use-member-transfer.ts'
import styles from './member-transfer.module.css'

interface MemberTransferScreenProps {
  /** Id of a member of the agent's team; undefined for the member's upline. */
  readonly to?: string
  /** Link back to the previous page. */
  readonly back: ReactNode
}

/** A transfer to the upline or a downline: form, confirmation and receipt, or why there is no receiver (spec §2). */
export function MemberTransferScreen({ to, back }: MemberTransferScreenProps) {
  const t = useText()
  const chart = useMemberTransfer(to)
  const view = useSelector(chart, memberTransferView, shallowEqual)
  useLiveEvent(balanceChanged, () => chart.send({ type: 'terms.changed' }))
  const lack = view.terms?.lack ?? null

  return (
    <section className={styles['form']} aria-labelledby="member-transfer" aria-busy={view.loading || undefined}>
      <h2 id="member-transfer" className={styles['title']}>
        {t(`member-transfer.${view.way}.title`)}
      </h2>
      {view.loading && <FormSkeleton label={t('member-transfer.loading')} fields={2} />}
      {view.loadFailed && (
        <LoadFailed title={t('member-transfer.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {view.noReceiver && lack !== null && (
        <EmptyState
          heading="h2"
          title={t(`member-transfer.${view.way}.${lack}.title`)}
          text={t(`member-transfer.${view.way}.${lack}.text`)}
          action={back}
        />
      )}
      {view.settingPassword && (
        <FirstPassword text={t('member-transfer.password')} onSet={() => chart.send({ type: 'terms.changed' })} />
      )}
      {view.shown && <TransferForm chart={chart} />}
      {view.sent && view.receipt !== null && (
        <>
          <TransferReceipt sent={view.receipt} way={view.way} />
          <Link to="/me/transactionHistory" className={buttonClass('secondary', { wide: true })}>
            {t('member-transfer.record')}
          </Link>
          <Button wide onClick={() => chart.send({ type: 'another.requested' })}>
            {t('member-transfer.another')}
          </Button>
          {back}
        </>
      )}
    </section>
  )
}
