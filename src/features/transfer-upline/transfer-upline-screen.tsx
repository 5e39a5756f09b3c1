import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { transferUplineView } from '#machines/transfer-upline/transfer-upline.selectors.ts'
import { isBalance } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx'
import { FirstPassword } from '#src/parts/payment-password/first-password.tsx'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { TransferForm } from './transfer-form.tsx'
import { TransferReceipt } from './transfer-receipt.tsx'
import { useTransferUpline } from './use-transfer-upline.ts'
import styles from './transfer-upline.module.css'

/** Money sent to the upline: why nobody can be sent any, or the form, the question and the receipt (spec §2). */
export function TransferUplineScreen() {
  const t = useText()
  const chart = useTransferUpline()
  const queries = useQueryClient()
  const view = useSelector(chart, transferUplineView, shallowEqual)
  const follow = useCallback(
    (tell: (news: unknown) => void) =>
      queries.getQueryCache().subscribe((event) => {
        const isNews = event.type === 'updated' && event.action.type === 'invalidate'
        if (isNews && isBalance(event.query)) queueMicrotask(() => tell(event))
      }),
    [queries],
  )
  useSubscription(follow, () => chart.send({ type: 'terms.changed' }))
  const lack = view.terms?.lack ?? null

  return (
    <section className={styles['form']} aria-labelledby="transfer-upline" aria-busy={view.loading || undefined}>
      <h2 id="transfer-upline" className={styles['title']}>
        {t('transfer-upline.title')}
      </h2>
      {view.loading && <FormSkeleton label={t('transfer-upline.loading')} fields={2} />}
      {view.unloaded && (
        <LoadFailed title={t('transfer-upline.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {view.without && lack !== null && (
        <EmptyState
          heading="h2"
          title={t(`transfer-upline.${lack}.title`)}
          text={t(`transfer-upline.${lack}.text`)}
          action={
            <Link to="/me" className={buttonClass('secondary')}>
              {t('page.me.title')}
            </Link>
          }
        />
      )}
      {view.settingPassword && (
        <FirstPassword text={t('transfer-upline.password')} onSet={() => chart.send({ type: 'terms.changed' })} />
      )}
      {view.shown && <TransferForm chart={chart} />}
      {view.sent && view.receipt !== null && (
        <>
          <TransferReceipt sent={view.receipt} />
          <Link
            to="/me/$page"
            params={{ page: 'transactionHistory' }}
            className={buttonClass('secondary', { wide: true })}
          >
            {t('transfer-upline.record')}
          </Link>
          <Button wide onClick={() => chart.send({ type: 'another.requested' })}>
            {t('transfer-upline.another')}
          </Button>
        </>
      )}
    </section>
  )
}
