import type { RedeemReceipt as Receipt } from '#wire/loyalty/points.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './redeem.module.css'

interface RedeemReceiptProps {
  readonly receipt: Receipt
  readonly onClose: () => void
}

/** Receipt of spent points: reference, quantity, points and status. */
export function RedeemReceipt({ receipt, onClose }: RedeemReceiptProps) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { reference, paid, currency, quantity, type, points, balance, applyTime } = receipt
  return (
    <div className={styles['step']} ref={moveFocus} tabIndex={-1}>
      <Callout tone="info">
        {paid === null
          ? t('redeem.spent.waits')
          : t('redeem.spent.paid', { amount: formatMoney(paid, currency, language) })}
      </Callout>
      <Facts
        label={t('redeem.receipt')}
        facts={[
          [t('redeem.reference'), reference],
          ...(type === 'convert' ? [] : [[t('redeem.quantity'), formatNumber(quantity, language)] as const]),
          [t('redeem.total'), t('redeem.points', { points })],
          [t('redeem.after'), t('redeem.points', { points: balance })],
          [t('redeem.time'), formatTime(applyTime, gmtOffset)],
        ]}
      />
      <CopyButton
        wide
        text={reference}
        label={t('redeem.copy')}
        done={t('redeem.copied')}
        failed={t('redeem.notCopied')}
      />
      <Button variant="primary" wide onClick={onClose}>
        {t('redeem.done')}
      </Button>
    </div>
  )
}
