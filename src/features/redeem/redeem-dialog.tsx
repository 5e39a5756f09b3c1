import { shallowEqual, useSelector } from '@xstate/react'
import type { redeemMachine } from '#machines/redeem/redeem.machine.ts'
import { redeemView } from '#machines/redeem/redeem.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { FirstPassword } from '#src/features/payment-password/first-password.tsx'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { RedeemConfirmation } from './redeem-confirmation.tsx'
import { RedeemReceipt } from './redeem-receipt.tsx'
import { useRedeem } from './use-redeem.ts'

interface RedeemDialogProps {
  /** Reward id; null converts points into money. */
  readonly id: string | null
  readonly onSpent: () => void
  readonly onClose: () => void
}

/** Dialog that spends points: the form, the confirmation and the receipt. */
export function RedeemDialog({ id, onSpent, onClose }: RedeemDialogProps) {
  const t = useText()
  const chart = useRedeem(id)
  useEmitted<typeof redeemMachine, 'points.spent'>(chart, 'points.spent', onSpent)
  const view = useSelector(chart, redeemView, shallowEqual)
  return (
    <Dialog
      title={t(view.converts ? 'redeem.convert.title' : 'redeem.title')}
      closeLabel={t('app.close')}
      onClose={onClose}
      closeOnEscape={!view.sending}
    >
      {view.loading && <FormSkeleton label={t('redeem.loading')} fields={3} />}
      {view.loadFailed && (
        <LoadFailed title={t('redeem.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {view.unavailable && <p>{t(view.converts ? 'redeem.convert.gone' : 'redeem.gone')}</p>}
      {view.settingPassword && (
        <FirstPassword text={t('redeem.password')} onSet={() => chart.send({ type: 'terms.changed' })} />
      )}
      {view.shown && (view.confirming ? <RedeemConfirmation chart={chart} /> : <RedeemForm chart={chart} />)}
      {view.spent && view.receipt !== null && <RedeemReceipt receipt={view.receipt} onClose={onClose} />}
    </Dialog>
  )
}
