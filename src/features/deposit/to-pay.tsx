import type { Deposit } from '#wire/deposit.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import styles from './deposit.module.css'

/** What there is to do to pay a deposit, and until when. */
export function ToPay({ deposit }: { readonly deposit: Deposit }) {
  const t = useText()
  const language = useLanguage()
  const { pay, name, amount, currency, reference } = deposit
  if (pay === null) return <p>{t('deposit.closed')}</p>
  return (
    <div className={styles['pay']}>
      {pay.kind === 'ewallet' && (
        <>
          <p>{t('deposit.pay.ewallet', { name })}</p>
          <a className={buttonClass('primary', { wide: true })} href={pay.address} target="_blank" rel="noopener">
            {t('deposit.pay.open', { name })}
          </a>
        </>
      )}
      {pay.kind === 'qr' && (
        <>
          <p>{t('deposit.pay.qr')}</p>
          <div className={styles['code']}>
            <QrCode value={pay.payload} label={t('deposit.pay.code', { name })} logo="/icon.svg" />
          </div>
        </>
      )}
      {pay.kind === 'bank' && (
        <>
          <p>{t('deposit.pay.bank')}</p>
          <dl className={styles['copied']}>
            <Copied name={t('deposit.pay.amount')} value={formatMoney(amount, currency, language)} copy={amount} />
            <Copied name={t('deposit.pay.bank.name')} value={pay.bank} />
            <Copied name={t('deposit.pay.holder')} value={pay.holder} />
            <Copied name={t('deposit.pay.number')} value={pay.number} copy={pay.number.replaceAll(' ', '')} />
            <Copied name={t('deposit.reference')} value={reference} />
          </dl>
        </>
      )}
      <Countdown deadline={deposit.expiresAt} />
    </div>
  )
}

interface CopiedProps {
  readonly name: string
  readonly value: string
  /** What goes to the clipboard; the value as it is shown when left out. */
  readonly copy?: string
}

function Copied({ name, value, copy = value }: CopiedProps) {
  const t = useText()
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd className={styles['value']}>
        <span>{value}</span>
        <CopyButton
          text={copy}
          label={t('deposit.copy')}
          done={t('deposit.copy.done')}
          failed={t('deposit.copy.failed')}
        />
      </dd>
    </div>
  )
}

function Countdown({ deadline }: { readonly deadline: number }) {
  const t = useText()
  const left = Math.max(0, deadline - useNow())
  return (
    <p className={styles['left']} role="timer">
      {left === 0 ? t('deposit.pay.over') : t('deposit.pay.until', { time: formatCountdown(left) })}
    </p>
  )
}
