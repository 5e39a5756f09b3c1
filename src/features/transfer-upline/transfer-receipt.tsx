import type { UplineTransfer } from '#wire/upline.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { handFocus } from '#src/platform/hand-focus.ts'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './transfer-upline.module.css'

/** The receipt of a transfer: what went to whom, when, and what it is known by. */
export function TransferReceipt({ sent }: { readonly sent: UplineTransfer }) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const amount = formatMoney(sent.amount, sent.currency, language)
  return (
    <div className={styles['receipt']} ref={handFocus} tabIndex={-1}>
      <Callout tone="info">{t('transfer-upline.sent', { amount, upline: sent.upline })}</Callout>
      <Facts
        label={t('transfer-upline.receipt')}
        facts={[
          [t('transfer-upline.reference'), sent.reference],
          [t('transfer-upline.amount'), amount],
          [t('transfer-upline.to'), sent.upline],
          [t('transfer-upline.time'), formatTime(sent.sentAt, gmtOffset)],
        ]}
      />
      <CopyButton
        wide
        text={sent.reference}
        label={t('transfer-upline.copy')}
        done={t('transfer-upline.copied')}
        failed={t('transfer-upline.notCopied')}
      />
    </div>
  )
}
