import { Link } from '@tanstack/react-router'
import { brandView } from '#machines/app/app.selectors.ts'
import type { Receipt } from '#machines/transfer/transfer.machine.ts'
import type { Wallets } from '#machines/transfer/transfer.rules.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { BackToGame } from '#src/shared/game-place/back-to-game.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './transfer.module.css'

interface TransferReceiptProps {
  readonly receipt: Receipt
  readonly wallets: Wallets | null
  readonly onClose: () => void
}

/** Renders the receipt of a transfer: the amounts, the wallets and the reference number. */
export function TransferReceipt({ receipt, wallets, onClose }: TransferReceiptProps) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { kind, moved } = receipt
  const money = (amount: string) => formatMoney(amount, moved.currency, language)
  const nameOf = (code: string | null) =>
    code === null ? t('transfer.main') : (wallets?.vendors.find(({ vendor }) => vendor === code)?.title ?? code)
  const amount = money(moved.amount)
  return (
    <div className={styles['receipt']} ref={moveFocus} tabIndex={-1} role="group" aria-label={t('transfer.receipt')}>
      <Callout tone="info">
        {kind === 'recall'
          ? t('transfer.recalled', { amount })
          : t('transfer.moved', { amount, wallet: nameOf(moved.to) })}
      </Callout>
      <Facts
        label={t('transfer.receipt')}
        facts={[
          ...(kind === 'recall'
            ? moved.parts.map((part) => [part.title, money(part.amount)] as const)
            : ([
                [t('transfer.from'), nameOf(moved.from)],
                [t('transfer.to'), nameOf(moved.to)],
              ] as const)),
          [t('transfer.reference'), moved.reference],
          [t('transfer.time'), formatTime(moved.movedAt, gmtOffset)],
        ]}
      />
      <BackToGame />
      <div className={styles['after']}>
        <CopyButton
          text={moved.reference}
          label={t('transfer.copy')}
          done={t('transfer.copied')}
          failed={t('transfer.notCopied')}
        />
        <Link to="/me/transactionHistory" className={buttonClass('secondary')}>
          {t('transfer.record')}
        </Link>
        <Button onClick={onClose}>{t('transfer.done')}</Button>
      </div>
    </div>
  )
}
