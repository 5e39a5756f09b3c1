import * as v from 'valibot'
import type { Services } from '#server/services.ts'
import { ChannelTerms, type DepositChannel, PayBy } from '#wire/payments/deposit.ts'
import { Currency, fromMinor, readMinor, toMinor } from '#wire/money.ts'
import { Money } from '#wire/shapes.ts'
import { outcomeOfMoney } from '#wire/payments/deposit-rules.ts'

const [bank, qr, ewallet] = PayBy.options
const otherWays = [bank, qr, ewallet] as const

/**
 * A coin, its address, and the price of one in the channel's currency; `{reference}` in an address is replaced per
 * deposit.
 */
const PayInCoin = v.strictObject({
  kind: v.literal('crypto'),
  coin: Currency,
  network: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  rate: Money,
  /** Required network confirmations of a payment. */
  confirmations: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
})
export type PayInCoin = v.InferOutput<typeof PayInCoin>

/**
 * A deposit channel as the operator sets it. In its instructions, `{reference}` and `{amount}` stand for the deposit's.
 */
export const ChannelSetting = v.pipe(
  v.strictObject({
    ...ChannelTerms.entries,
    /** How long a deposit can be paid, in minutes. */
    payableMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)),
    pay: v.variant('kind', [...otherWays, PayInCoin]),
  }),
  v.check(({ kind, pay }) => kind === pay.kind, 'what there is to do must be of the channel’s kind'),
  v.check(
    (channel) => outcomeOfMoney(channel, channel.minimum, true) !== null,
    'the smallest amount must be above its fee',
  ),
  v.check(
    ({ pay, currency }) =>
      pay.kind !== 'crypto' || (pay.coin !== currency && (readMinor(pay.rate, currency) ?? 0n) > 0n),
    'the rate must be a price of another coin, in the currency of the channel',
  ),
)
export type ChannelSetting = v.InferOutput<typeof ChannelSetting>

/** Deposit channels of a site; each by its own id. */
export const ChannelSettings = v.pipe(
  v.array(ChannelSetting),
  v.maxLength(40),
  v.check((channels) => new Set(channels.map(({ id }) => id)).size === channels.length, 'two channels have one id'),
)

const quickAmounts = ['200.00', '500.00', '1000.00', '2000.00', '5000.00']

/** Seed of a local site; the stand-in for payment partners serves them. */
const localChannels: readonly ChannelSetting[] = [
  {
    id: 'perlas',
    kind: 'ewallet',
    name: 'Perlas Wallet',
    currency: 'PHP',
    minimum: '100.00',
    maximum: '50000.00',
    step: '1.00',
    quickAmounts,
    fee: { fixed: '0.00', basisPoints: 150 },
    processingMinutes: 1,
    turnover: 1,
    bonus: { basisPoints: 5000, most: '1000.00', turnover: 10, uses: 1 },
    payableMinutes: 30,
    pay: { kind: 'ewallet', address: '/local/payments?reference={reference}' },
  },
  {
    id: 'parola',
    kind: 'qr',
    name: 'Parola QR',
    currency: 'PHP',
    minimum: '50.00',
    maximum: '20000.00',
    step: '1.00',
    quickAmounts,
    fee: { fixed: '0.00', basisPoints: 0 },
    processingMinutes: 2,
    turnover: 1,
    bonus: null,
    payableMinutes: 15,
    pay: { kind: 'qr', payload: 'parola:pay?to=STATEHOUSE&ref={reference}&amount={amount}' },
  },
  {
    id: 'silangan',
    kind: 'bank',
    name: 'Bangko Silangan',
    currency: 'PHP',
    minimum: '500.00',
    maximum: '200000.00',
    step: '1.00',
    quickAmounts: ['500.00', '1000.00', '5000.00', '10000.00', '50000.00'],
    fee: { fixed: '0.00', basisPoints: 0 },
    processingMinutes: 30,
    turnover: 1,
    bonus: null,
    payableMinutes: 24 * 60,
    pay: { kind: 'bank', bank: 'Bangko Silangan', holder: 'Statehouse Club Inc.', number: '0012 3456 7890' },
  },
  {
    id: 'agila',
    kind: 'crypto',
    name: 'Agila USDT',
    currency: 'PHP',
    minimum: '500.00',
    maximum: '500000.00',
    step: '1.00',
    quickAmounts: ['500.00', '1000.00', '5000.00', '10000.00', '50000.00'],
    fee: { fixed: '0.00', basisPoints: 0 },
    processingMinutes: 5,
    turnover: 1,
    bonus: null,
    payableMinutes: 15,
    pay: {
      kind: 'crypto',
      coin: 'USDT',
      network: 'TRON (TRC-20)',
      address: 'TStatehouseLocal{reference}Agila',
      rate: '56.25',
      confirmations: 3,
    },
  },
]

/**
 * Returns the deposit channels of a currency. On a local site there are some from the start; anywhere else none until
 * the operator sets them, because money would go nowhere.
 */
export async function channelsOf(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  currency: Currency,
): Promise<readonly ChannelSetting[]> {
  const channels = (await settings.depositChannels()) ?? (config.mode === 'local' ? localChannels : [])
  return channels.filter((channel) => channel.currency === currency)
}

/** Returns whether a channel takes an amount, in minor units. */
export function isWithin(channel: ChannelSetting, amount: bigint): boolean {
  const { minimum, maximum, step } = channel
  const minorOf = (money: string) => toMinor(money, channel.currency)
  return amount >= minorOf(minimum) && amount <= minorOf(maximum) && amount % minorOf(step) === 0n
}

/** Payment instructions of one deposit. */
export function payOf(
  { pay }: Pick<ChannelSetting, 'pay'>,
  deposit: { readonly reference: string; readonly amount: bigint; readonly currency: Currency },
): PayBy {
  const amount = fromMinor(deposit.amount, deposit.currency)
  const filled = (text: string) => text.replaceAll('{reference}', deposit.reference).replaceAll('{amount}', amount)
  if (pay.kind === 'qr') return { ...pay, payload: filled(pay.payload) }
  if (pay.kind === 'ewallet') return { ...pay, address: filled(pay.address) }
  if (pay.kind === 'crypto') return { kind: 'crypto', address: addressOf(pay, deposit.reference) }
  return pay
}

/** Payment address of one deposit in a coin. */
export const addressOf = ({ address }: PayInCoin, reference: string): string =>
  address.replaceAll('{reference}', reference)

/** A channel as members see it, without its bonus, which differs by member. */
export function offered({
  pay,
  payableMinutes: _payable,
  bonus: _bonus,
  ...terms
}: ChannelSetting): Omit<DepositChannel, 'bonus'> {
  if (pay.kind !== 'crypto') return { ...terms, quote: null }
  const { coin, network, rate } = pay
  return { ...terms, quote: { coin, network, rate } }
}
