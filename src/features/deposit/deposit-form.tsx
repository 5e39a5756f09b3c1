import { shallowEqual, useSelector } from '@xstate/react'
import type { DepositChannel, OfferedBonus } from '#wire/payments/deposit.ts'
import { coinsForMoney } from '#wire/payments/deposit-rules.ts'
import type { Language } from '#wire/shapes.ts'
import { chosenView, depositView } from '#machines/deposit/deposit.selectors.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AmountField } from '#src/shared/amount/amount-field.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { ChannelPicker } from './channel-picker.tsx'
import styles from './deposit.module.css'
import { Facts } from './facts.tsx'
import type { DepositChart } from './use-deposit.ts'

/** Renders payment method, amount and bonus; fee and amount credited are shown before anything is sent. */
export function DepositForm({ chart }: { readonly chart: DepositChart }) {
  const t = useText()
  const view = useSelector(chart, depositView, shallowEqual)
  const chosen = useSelector(chart, chosenView, isSame)
  if (chosen === null) return null
  const { channel, limits } = chosen
  const refused = view.refusal === null ? null : t(`refusal.${view.refusal}`)
  return (
    <FormView
      className={styles['card']}
      onSubmit={() => chart.send({ type: 'form.submitted' })}
      error={view.failed ? t('deposit.failed') : refused}
      submit={t('deposit.submit')}
      busy={view.creating}
    >
      <ChannelPicker
        channels={view.channels}
        chosen={channel.id}
        disabled={view.creating}
        onPick={(id) => chart.send({ type: 'channel.chosen', id })}
      />
      <AmountField
        label={t('deposit.amount')}
        typed={view.fields}
        limits={limits}
        problem={view.problems.amount}
        quick={channel.quickAmounts}
        readOnly={view.creating}
        enterKeyHint="done"
        onChange={(typed) => chart.send({ type: 'form.edited', fields: typed })}
      />
      {channel.bonus !== null && (
        <Bonus
          bonus={channel.bonus}
          currency={channel.currency}
          checked={view.fields.bonus}
          onChange={(bonus) => chart.send({ type: 'form.edited', fields: { bonus } })}
        />
      )}
      <Outcome chart={chart} />
    </FormView>
  )
}

type Chosen = ReturnType<typeof chosenView>

/** The amount changes only `outcome`, which the form itself does not render. */
const isSame = (one: Chosen, other: Chosen) => one?.channel === other?.channel

interface BonusProps {
  readonly bonus: OfferedBonus
  readonly currency: DepositChannel['currency']
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Renders a bonus with all its terms, or the reason why it is not available. */
function Bonus({ bonus, currency, checked, onChange }: BonusProps) {
  const t = useText()
  const language = useLanguage()
  const percentOf = (share: number) => formatNumber(share, language, { style: 'percent', maximumFractionDigits: 2 })
  const { basisPoints, most, turnover, mostBet, days, uses, atOnce, closed } = bonus
  const weights = bonus.weights
    .map(({ gameType, percent }) => `${t(`lobby.title.${gameType}`)} ${percentOf(percent / 100)}`)
    .join(', ')
  if (closed !== null) return <p className={styles['faint']}>{t(`deposit.bonus.closed.${closed}`)}</p>
  return (
    <div className={styles['bonus']}>
      <Checkbox name="bonus" checked={checked} onChange={onChange}>
        {t('deposit.bonus.take', {
          percent: percentOf(basisPoints / 10_000),
          most: formatMoney(most, currency, language),
        })}
      </Checkbox>
      <ul className={styles['terms']}>
        <li>{t('deposit.bonus.text', { times: turnover })}</li>
        <li>{t('deposit.bonus.weights', { weights })}</li>
        <li>{t('deposit.bonus.risk')}</li>
        {mostBet !== null && <li>{t('deposit.bonus.mostBet', { most: formatMoney(mostBet, currency, language) })}</li>}
        <li>{t('deposit.bonus.days', { days })}</li>
        <li>{t('deposit.bonus.uses', { uses, atOnce })}</li>
      </ul>
    </div>
  )
}

/** Network, rate and amount of a crypto deposit. */
const coinFacts = (
  t: Translate,
  language: Language,
  { coin, network, rate }: NonNullable<DepositChannel['quote']>,
  currency: DepositChannel['currency'],
  sent: string | null,
): readonly (readonly [string, string])[] => [
  [t('deposit.coin.network'), network],
  [t('deposit.coin.rate'), t('deposit.coin.price', { coin, price: formatMoney(rate, currency, language) })],
  [t('deposit.coin.sent'), sent === null ? '–' : formatMoney(sent, coin, language)],
]

/** Renders fee, amount credited, bonus and turnover of the entered amount, with dashes while there is none. */
function Outcome({ chart }: { readonly chart: DepositChart }) {
  const t = useText()
  const language = useLanguage()
  const { channel, outcome, amount = null } = useSelector(chart, chosenView, shallowEqual) ?? {}
  if (channel === undefined) return null
  const { quote, currency } = channel
  const sent = quote === null || amount === null ? null : coinsForMoney({ ...quote, currency }, amount)
  const money = (amount: string | undefined) =>
    amount === undefined ? '–' : formatMoney(amount, channel.currency, language)
  return (
    <Facts
      label={t('deposit.outcome')}
      facts={[
        ...(channel.quote === null ? [] : coinFacts(t, language, channel.quote, channel.currency, sent)),
        [t('deposit.fee'), money(outcome?.fee)],
        [t('deposit.arrives'), money(outcome?.arrives)],
        ...(outcome?.bonus === undefined || /^[0.]+$/.test(outcome.bonus)
          ? []
          : [[t('deposit.bonus'), money(outcome.bonus)] as const]),
        [t('deposit.turnover'), money(outcome?.turnover)],
        [t('deposit.takes'), t('deposit.minutes', { minutes: channel.processingMinutes })],
      ]}
    />
  )
}
