import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { bonusRuleNames, BonusRules } from '#server/domain/money/bonus-rules.ts'
import { ChannelSettings } from '#server/domain/payments/deposit-channels.ts'
import { credit, lockDeposit, type LockedDeposit } from '#server/domain/payments/deposit-credit.ts'
import { paymentsKeyOf } from '#server/domain/payments/deposit-payments.ts'
import { change, type DepositRow } from '#server/domain/payments/deposits.ts'
import {
  decidesDeposit,
  type HeldRow,
  lockReviewed,
  paymentCredited,
  returnPayment,
  waitingPayments,
} from '#server/domain/payments/held-payments.ts'
import { notifyMessages } from '#server/domain/messages/messages.ts'
import { decidePayment, protectionText } from '#server/domain/payments/payment-decisions.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { protectionAgainst } from '#server/domain/protection/play-limits.ts'
import { sealText, type Secrets } from '#server/domain/security/secrets.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { deposits, proofPictures } from '#server/store/schema/payments/deposits.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { fromMinor } from '#wire/money.ts'
import { command, fileInGuide } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Account, Person, referenceOf, Whole } from '#server/operator/schemas.ts'

type Site = Pick<OperatorSite, 'db' | 'live' | 'settings' | 'now'>

/** Describes what waits for a decision, the oldest first: deposits, then held payments with a decision of their own. */
export async function describeDeposits(db: Db): Promise<string[]> {
  const rows = await db
    .select({ deposit: deposits, account: members.account })
    .from(deposits)
    .innerJoin(members, eq(members.id, deposits.memberId))
    .where(inArray(deposits.state, ['proofSent', 'review']))
    .orderBy(asc(deposits.createdAt))
  const payments = await waitingPayments(db)
  const accounts = await accountsOf(db, payments)
  const whyOf = ({ id }: DepositRow) => {
    const own = payments.find(({ payment }) => payment.depositId === id && decidesDeposit(payment))?.payment
    return own === undefined ? '' : `  ${whyText[own.why]}`
  }
  const lines = [
    ...rows.map(({ deposit, account }) => `${describe(deposit)}${whyOf(deposit)}  ${account}`),
    ...payments
      .filter(({ payment }) => !decidesDeposit(payment))
      .map(({ payment }) => `${describePayment(payment)}  ${accounts.get(payment.memberId ?? '') ?? 'unknown member'}`),
  ]
  return lines.length === 0 ? ['no deposits waiting'] : lines
}

async function accountsOf(db: Db, payments: Awaited<ReturnType<typeof waitingPayments>>) {
  const ids = payments.flatMap(({ payment }) => payment.memberId ?? [])
  const rows = await db
    .select({ id: members.id, account: members.account })
    .from(members)
    .where(inArray(members.id, ids))
  return new Map(rows.map(({ id, account }) => [id, account]))
}

const whyText: Readonly<Record<HeldRow['why'], string>> = {
  amount: 'amount differs',
  currency: 'currency differs',
  rate: 'after the rate expired',
  rejected: 'after it was reported as failed',
  excluded: 'the member is excluded',
  limit: 'exceeds the deposit limit of the member',
  second: 'second payment for a paid deposit',
  topUp: 'further payment for a deposit in review',
  returned: 'after an earlier payment was returned',
  unknown: 'no deposit with this reference',
}

const describePayment = ({ reference, state, amount, currency, paidFor, why, wanted, wantedBy }: HeldRow) =>
  [
    `${reference}: ${state}  ${fromMinor(amount, currency)} ${currency}  for ${paidFor}`,
    whyText[why],
    ...(state === 'waiting' && wanted !== null
      ? [`${wantedBy} requested ${wanted}: a second person must confirm`]
      : []),
  ].join('  ')

function describe({
  reference,
  state,
  channelName,
  amount,
  received,
  currency,
  quote,
  coinReceived,
}: DepositRow): string {
  const coins = quote === null ? '' : `  ${quote.rate} ${currency} a ${quote.coin}`
  const sent = quote === null || coinReceived === null ? '' : `, ${fromMinor(coinReceived, quote.coin)} ${quote.coin}`
  const came = received === null ? '' : `, ${fromMinor(received, currency)} received${sent}`
  return `${reference}: ${state}  ${channelName}  ${fromMinor(amount, currency)} ${currency}${coins}${came}`
}

/**
 * Credits a waiting deposit with the received amount, or its own amount where only a proof exists. Rejects when it
 * would exceed a deposit limit or the member is excluded.
 */
export function approveDeposit(site: Site, reference: string): Promise<string[]> {
  return decide(site, reference, async (tx, locked, terms) => {
    const { deposit, row } = locked
    const now = site.now()
    const payment = await lockReviewed(tx, deposit.id)
    // The amount of the deposit does not apply to a payment in another currency.
    const isForeign = payment === null ? deposit.received === null : payment.currency !== deposit.currency
    if (deposit.state === 'review' && isForeign)
      throw new Error(`Deposit ${reference} was paid in another currency: reject it, and credit its value with adjust`)
    const received = payment?.amount ?? deposit.received ?? deposit.amount
    const { id: except, memberId, currency } = deposit
    const why = await protectionAgainst(tx, { row, memberId, currency, amount: received, except, terms, now })
    if (why !== null) throw new Error(protectionText(reference, why))
    const credited = await credit(tx, locked, { received, from: payment === null ? 'clearing' : 'suspense', now })
    if (payment !== null) await paymentCredited(tx, payment, {}, now)
    return credited
  })
}

/** Rejects a waiting deposit; the received amount is booked as returned, which happens outside the site. */
export function rejectDeposit(site: Site, reference: string): Promise<string[]> {
  return decide(site, reference, async (tx, { deposit }) => {
    const now = site.now()
    const payment = await lockReviewed(tx, deposit.id)
    if (payment !== null) await returnPayment(tx, payment, {}, now)
    return change(tx, deposit, { state: 'rejected', finishedAt: now })
  })
}

async function decide(
  { db, live, settings }: Site,
  reference: string,
  decision: (tx: Tx, locked: LockedDeposit, terms: PlayTerms) => Promise<DepositRow>,
): Promise<string[]> {
  const terms = await readPlayTerms(settings)
  const decided = await db.transaction(async (tx) => {
    const locked = await lockDeposit(tx, reference)
    if (locked === null) throw new Error(`There is no deposit ${reference}`)
    const { state } = locked.deposit
    if (state !== 'proofSent' && state !== 'review')
      throw new Error(`Deposit ${reference} is not waiting for a decision: it is ${state}`)
    return decision(tx, locked, terms)
  })
  await notifyChanged(live, decided.memberId, 'deposits')
  await notifyMessages(live, decided.memberId)
  await notifyBalance(live, decided.memberId)
  return [describe(decided)]
}

/** Writes the proof of a deposit to a new file. */
async function writeProof(db: Db, { reference, file }: { reference: string; file: string }): Promise<string[]> {
  const [proof] = await db
    .select({ picture: proofPictures.picture })
    .from(deposits)
    .innerJoin(proofPictures, eq(proofPictures.id, deposits.proofId))
    .where(eq(deposits.reference, reference))
  if (!proof) throw new Error(`Deposit ${reference} has no proof`)
  if (existsSync(file)) throw new Error(`${file} already exists`)
  await writeFile(file, proof.picture, { mode: 0o600 })
  return [`written to ${file}`]
}

/** Creates a new webhook key; signatures of the previous one are refused from now on. */
export async function newPaymentsKey(settings: Settings, secrets: Secrets, now: number): Promise<string[]> {
  const key = randomBytes(32).toString('hex')
  await settings.setPaymentsKey(sealText(secrets, paymentsKeyOf, key), now)
  return [key]
}

/** Describes the rules of deposit bonuses, one line each. */
async function describeBonusRules(settings: Settings): Promise<string[]> {
  const rules = await settings.bonusRules()
  return bonusRuleNames.map((name) => `${name}: ${rules[name]}`)
}

const Reference = referenceOf('D')
const Payment = {
  reference: referenceOf('H'),
  how: v.picklist(['credit', 'return']),
  account: v.nullish(Account, null),
}

export const depositCommands = [
  command({
    name: 'deposits',
    usage: {
      'deposits list':
        'Show what waits for a decision: deposit proofs, payments that differ from their deposit, and held payments (H…).',
    },
    run: ({ db }) => describeDeposits(db),
  }),
  command({
    name: 'depositProof',
    usage: { 'deposits proof <reference> <file>': 'Save a proof image to a file, as JPEG.' },
    args: v.object({ reference: Reference, file: v.string() }),
    takes: 'a reference and a file',
    run: ({ db }, args) => writeProof(db, args),
  }),
  command({
    name: { approve: 'approveDeposit', reject: 'rejectDeposit' },
    usage: {
      'deposits approve|reject <reference>':
        'Credit the received amount of a deposit, or reject it and return the payment.',
    },
    args: v.object({ reference: Reference }),
    takes: 'one reference',
    run: (site, { command: name, reference }) =>
      name === 'approveDeposit' ? approveDeposit(site, reference) : rejectDeposit(site, reference),
  }),
  command({
    name: 'decidePayment',
    usage: {
      'deposits credit <payment> [<account>] --as <name>':
        'Credit a held payment to its member, or to an account if it names no deposit. Above the daily limit of one person, a second person must confirm.',
      'deposits return <payment> --as <name>':
        'Record that a payment is returned by the partner; the same limit applies.',
    },
    args: v.object({ ...Payment, by: Person }),
    read: ({ what, places: [reference, account] }) => ({ reference, how: what, account }),
    takes: 'a payment such as H23456789ABC, and --as <your name>',
    async run(site, { reference, how, account, by }) {
      const memberId = account === null ? null : await memberIdOf(site.db, account)
      return [describePayment(await decidePayment(site, { reference, how, memberId }, by, site.now()))]
    },
  }),
  command({
    name: 'setDepositChannels',
    usage: { 'deposits channels <file>': "Set the deposit methods; the operator's guide describes the file." },
    args: v.object({ channels: ChannelSettings }),
    json: fileInGuide('channels', ChannelSettings, 'list of deposit methods', 'Deposits'),
    takes: 'one file',
    async run({ settings, now }, { channels }) {
      await settings.setDepositChannels(channels, now())
      return channels.map(({ id, kind, name, currency }) => `${id}: ${kind}  ${name}  ${currency}`)
    },
  }),
  command({
    name: 'bonusRules',
    usage: { 'deposits bonus': 'Show the rules of deposit bonuses.' },
    isReadOnly: true,
    run: ({ settings }) => describeBonusRules(settings),
  }),
  command({
    name: 'setBonusRule',
    usage: {
      'deposits bonus <name> <number>':
        'Set one of these rules: mostBet (maximum bet on one event while a bonus is active, in whole units of the currency; 0 for none), days (to meet the wagering requirement), atOnce (active bonuses per member), or the share of a bet that counts, in per cent, by kind of game: RNG, FISH, LIVE, COCKFIGHT, SPORTS, ESPORTS, ELOTT, LOTT, PVP.',
    },
    args: v.object({ name: v.picklist(bonusRuleNames), number: Whole }),
    takes: 'a name and a whole number',
    async run({ settings, now }, { name, number }) {
      const next = v.safeParse(BonusRules, { ...(await settings.bonusRules()), [name]: number })
      if (!next.success) throw new Error(`${name} cannot be ${number}`)
      await settings.setBonusRules({ [name]: number }, now())
      return describeBonusRules(settings)
    },
  }),
  command({
    name: 'newPaymentsKey',
    usage: {
      'deposits key': 'Create a new key with which payment partners sign their webhooks, and show it once.',
    },
    run: ({ settings, secrets, now }) => newPaymentsKey(settings, secrets, now()),
  }),
]
