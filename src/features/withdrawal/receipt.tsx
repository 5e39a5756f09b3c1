import type { Withdrawal } from '#wire/payments/withdrawal.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './withdrawal.module.css'

/** Renders the receipt of a request: amount, fee, destination and reference number. */
export function Receipt({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { reference, amount, fee, payout, currency, destination, requestedAt } = withdrawal
  const money = (of: string) => formatMoney(of, currency, language)
  return (
    <div className={styles['receipt']} ref={moveFocus} tabIndex={-1}>
      <Callout tone="info">{t('withdrawal.requested')}</Callout>
      <Facts
        label={t('withdrawal.receipt')}
        facts={[
          [t('withdrawal.reference'), reference],
          [t('withdrawal.amount'), money(amount)],
          [t('withdrawal.fee'), money(fee)],
          [t('withdrawal.payout'), money(payout)],
          [t('withdrawal.place'), `${destination.providerName} •••• ${destination.ending}`],
          [t('withdrawal.time'), formatTime(requestedAt, gmtOffset)],
        ]}
      />
      <CopyButton
        wide
        text={reference}
        label={t('withdrawal.copy')}
        done={t('withdrawal.copied')}
        failed={t('withdrawal.notCopied')}
      />
    </div>
  )
}
