import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { depositView } from '#machines/deposit/deposit.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { DepositForm } from './deposit-form.tsx'
import { DepositShown } from './deposit-shown.tsx'
import { DepositsOpen } from './deposits-open.tsx'
import styles from './deposit.module.css'
import { useDeposit } from './use-deposit.ts'

/** Renders the deposit page: the form, or one deposit with its payment instructions or its outcome (spec §2). */
export function DepositScreen({ username }: { readonly username: string }) {
  const t = useText()
  const { chart, progress } = useDeposit(username)
  const { loading, loadFailed, channels, current, following } = useSelector(chart, depositView, shallowEqual)
  if (loadFailed)
    return <LoadFailed title={t('deposit.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
  if (loading) return <FormSkeleton className={styles['card']} label={t('app.loading')} fields={4} />
  return (
    <div className={styles['columns']}>
      {following && current !== null ? (
        <DepositShown chart={chart} deposit={current} progress={progress} />
      ) : channels.length === 0 ? (
        <EmptyState title={t('deposit.none.title')} text={t('deposit.none.text')} />
      ) : (
        <DepositForm chart={chart} />
      )}
      {!following && <DepositsOpen chart={chart} />}
      <Link to="/me/depositHistory" className={buttonClass('link')}>
        {t('deposit.history')}
      </Link>
    </div>
  )
}
