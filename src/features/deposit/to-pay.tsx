import type { CoinDeposit, Deposit } from '#wire/payments/deposit.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import styles from './deposit.module.css'

/** Renders the payment instructions of a deposit and the time left. */
export function ToPay({ deposit, skew }: { readonly deposit: Deposit; readonly skew: number }) {
  const t = useText()
  const language = useLanguage()
  const { pay, name, amount, currency, reference, coin } = deposit
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
      {pay.kind === 'crypto' && coin !== null && <CoinToSend address={pay.address} coin={coin} currency={currency} />}
      {coin === null || coin.seen === null ? (
        <Countdown deadline={deposit.expiresAt} skew={skew} ofRate={coin !== null} />
      ) : (
        <Callout tone="info">
          {t('deposit.coin.seen', {
            amount: formatMoney(coin.received ?? coin.amount, coin.coin, language),
            seen: Math.min(coin.seen, coin.confirmations),
            wanted: coin.confirmations,
          })}
        </Callout>
      )}
    </div>
  )
}

interface CoinToSendProps {
  readonly address: string
  readonly coin: CoinDeposit
  readonly currency: Deposit['currency']
}

/** Renders address, amount, network and rate of a crypto deposit. */
function CoinToSend({ address, coin, currency }: CoinToSendProps) {
  const t = useText()
  const language = useLanguage()
  const price = formatMoney(coin.rate, currency, language)
  return (
    <>
      <p>{t('deposit.coin.pay', { coin: coin.coin, network: coin.network })}</p>
      <div className={styles['code']}>
        <QrCode value={address} label={t('deposit.coin.code', { coin: coin.coin })} logo="/icon.svg" />
      </div>
      <dl className={styles['copied']}>
        <Copied
          name={t('deposit.coin.sent')}
          value={formatMoney(coin.amount, coin.coin, language)}
          copy={coin.amount}
        />
        <Copied name={t('deposit.coin.address')} value={address} />
        <div className={styles['fact']}>
          <dt>{t('deposit.coin.network')}</dt>
          <dd>{coin.network}</dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('deposit.coin.rate')}</dt>
          <dd>{t('deposit.coin.price', { coin: coin.coin, price })}</dd>
        </div>
      </dl>
    </>
  )
}

interface CopiedProps {
  readonly name: string
  readonly value: string
  /** Text for the clipboard; defaults to `value`. */
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
          about={name}
          done={t('deposit.copy.done')}
          failed={t('deposit.copy.failed')}
        />
      </dd>
    </div>
  )
}

interface CountdownProps {
  /** Epoch milliseconds by the server's clock. */
  readonly deadline: number
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  readonly skew: number
  readonly ofRate: boolean
}

function Countdown({ deadline, skew, ofRate }: CountdownProps) {
  const t = useText()
  const left = Math.max(0, deadline - useNow() - skew)
  return (
    <p className={styles['left']} role="timer">
      {left === 0
        ? t(ofRate ? 'deposit.coin.over' : 'deposit.pay.over')
        : t(ofRate ? 'deposit.coin.until' : 'deposit.pay.until', { time: formatCountdown(left) })}
    </p>
  )
}
