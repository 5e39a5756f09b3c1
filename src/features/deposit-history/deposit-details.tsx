import { Link } from '@tanstack/react-router'
import type { Deposit } from '#wire/payments/deposit.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Reference } from '#src/shared/paged-list/record-cells.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './deposit-history.module.css'
import { ReceiptPicture } from './receipt-picture.tsx'

interface DepositDetailsProps {
  readonly username: string
  readonly deposit: Deposit
  readonly gmtOffset: number
  readonly onClose: () => void
}

/** Renders one deposit of the history: its state and reason, all figures, pending payments, and the receipt. */
export function DepositDetails({ username, deposit, gmtOffset, onClose }: DepositDetailsProps) {
  const t = useText()
  const { id, reference, state, payments, hasProof } = deposit
  return (
    <Dialog
      title={t('deposit-history.detailsOf', { reference })}
      closeLabel={t('app.close')}
      onClose={onClose}
      size="wide"
      closeOnBackground
    >
      <div className={styles['details']}>
        <Callout tone={state === 'paid' || state === 'pending' ? 'info' : 'warning'}>
          <strong>{t(`deposit.state.${state}`)}</strong> · {t(`deposit-history.outcome.${messageOf(deposit)}`)}
        </Callout>
        <DepositFacts deposit={deposit} gmtOffset={gmtOffset} />
        {payments.length > 0 && <HeldPayments deposit={deposit} />}
        {hasProof && <ReceiptPicture username={username} id={id} reference={reference} />}
        {state === 'pending' && (
          <Link to="/me/depositv2" className={buttonClass('primary', { wide: true })}>
            {t('deposit-history.goOn')}
          </Link>
        )}
      </div>
    </Dialog>
  )
}

/** Returns the message of a deposit's state; it distinguishes payments over a limit from payments of a wrong amount. */
const messageOf = ({ state, payments }: Deposit) =>
  state === 'review' && payments.some((payment) => payment.why === 'limit' && payment.state === 'waiting')
    ? 'reviewLimit'
    : state

function DepositFacts({ deposit, gmtOffset }: Pick<DepositDetailsProps, 'deposit' | 'gmtOffset'>) {
  const t = useText()
  const language = useLanguage()
  const { currency, coin, finishedAt, credited } = deposit
  const money = (amount: string) => formatMoney(amount, currency, language)
  return (
    <Facts
      label={t('deposit-history.detailsOf', { reference: deposit.reference })}
      facts={[
        [t('deposit.reference'), <Reference key="reference" of={deposit.reference} />],
        [t('deposit.way'), deposit.name],
        [t('deposit.begun'), formatTime(deposit.createdAt, gmtOffset)],
        ...(finishedAt === null ? [] : [[t('deposit.finished'), formatTime(finishedAt, gmtOffset)] as const]),
        [t('deposit.amount'), money(deposit.amount)],
        ...(coin === null
          ? []
          : [
              [
                t(coin.received === null ? 'deposit.coin.sent' : 'deposit.coin.received'),
                formatMoney(coin.received ?? coin.amount, coin.coin, language),
              ] as const,
            ]),
        [t('deposit.fee'), money(deposit.fee)],
        credited === null
          ? [t('deposit.arrives'), money(deposit.arrives)]
          : [t('deposit-history.credited'), money(credited)],
        ...(Number(deposit.bonus) > 0 ? [[t('deposit.bonus'), money(deposit.bonus)] as const] : []),
        [t('deposit.turnover'), money(deposit.turnover)],
      ]}
    />
  )
}

/** Renders payments that were not credited on arrival, with their outcome. */
function HeldPayments({ deposit: { payments } }: Pick<DepositDetailsProps, 'deposit'>) {
  const t = useText()
  const language = useLanguage()
  return (
    <section aria-labelledby="held-payments">
      <h3 id="held-payments" className={styles['heading']}>
        {t('deposit.payments')}
      </h3>
      <Facts
        label={t('deposit.payments')}
        facts={payments.map(({ reference, amount, currency, why, state }) => [
          reference,
          `${formatMoney(amount, currency, language)} · ${t(`deposit.payment.why.${why}`)} · ${t(`deposit.payment.state.${state}`)}`,
        ])}
      />
    </section>
  )
}
