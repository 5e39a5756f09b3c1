import type { MemberTransfer } from '#wire/money/member-transfer.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './member-transfer.module.css'

interface TransferReceiptProps {
  readonly sent: MemberTransfer
  readonly way: 'upline' | 'downline'
}

/** The receipt of a transfer: amount, receiver, time and reference. */
export function TransferReceipt({ sent, way }: TransferReceiptProps) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const amount = formatMoney(sent.amount, sent.currency, language)
  return (
    <div className={styles['receipt']} ref={moveFocus} tabIndex={-1}>
      <Callout tone="info">{t('member-transfer.sent', { amount, name: sent.receiver })}</Callout>
      <Facts
        label={t('member-transfer.receipt')}
        facts={[
          [t('member-transfer.reference'), sent.reference],
          [t('member-transfer.amount'), amount],
          [t(`member-transfer.${way}.to`), sent.receiver],
          [t('member-transfer.time'), formatTime(sent.sentAt, gmtOffset)],
        ]}
      />
      <CopyButton
        wide
        text={sent.reference}
        label={t('member-transfer.copy')}
        done={t('member-transfer.copied')}
        failed={t('member-transfer.notCopied')}
      />
    </div>
  )
}
