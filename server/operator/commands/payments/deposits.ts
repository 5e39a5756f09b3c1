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
import { tellMessages } from '#server/domain/messages/messages.ts'
import { decidePayment, protectionText } from '#server/domain/payments/payment-decisions.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { protectionAgainst } from '#server/domain/protection/play-limits.ts'
import { sealText, type Secrets } from '#server/domain/security/secrets.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { tellBalance, tellChanged } from '#server/domain/messages/tell-member.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { deposits, proofPictures } from '#server/store/schema/payments/deposits.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { fromMinor } from '#wire/money.ts'
import { command, fileInGuide } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Account, Person, referenceOf, Whole } from '#server/operator/schemas.ts'

type Site = Pick<OperatorSite, 'db' | 'live' | 'settings' | 'now'>

/** What waits for the operator, a line each, the oldest first: deposits, then payments that no deposit decides over. */
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
      .map(
        ({ payment }) => `${describePayment(payment)}  ${accounts.get(payment.memberId ?? '') ?? 'of nobody known'}`,
      ),
  ]
  return lines.length === 0 ? ['no deposit waits'] : lines
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
  amount: 'another sum than promised',
  currency: 'another currency than promised',
  rate: 'after its rate had ended',
  rejected: 'after it was said to have failed',
  excluded: 'the member is excluded',
  limit: 'would pass the deposit limit of the member',
  second: 'a second payment of a paid deposit',
  topUp: 'a further payment of a deposit in review',
  returned: 'after an earlier payment was paid back',
  unknown: 'no deposit has this reference',
}

const describePayment = ({ reference, state, amount, currency, paidFor, why, wanted, wantedBy }: HeldRow) =>
  [
    `${reference}: ${state}  ${fromMinor(amount, currency)} ${currency}  for ${paidFor}`,
    whyText[why],
    ...(state === 'waiting' && wanted !== null
      ? [`${wantedBy} wants to ${wanted} it: a second person must say the same`]
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
  const came = received === null ? '' : `, ${fromMinor(received, currency)} came in${sent}`
  return `${reference}: ${state}  ${channelName}  ${fromMinor(amount, currency)} ${currency}${coins}${came}`
}

/**
 * Credits a deposit that waits with what came in, or with its amount where only its proof says so. Rejects what would
 * pass a limit of deposits or is for an excluded member.
 */
export function approveDeposit(site: Site, reference: string): Promise<string[]> {
  return decide(site, reference, async (tx, locked, terms) => {
    const { deposit, row } = locked
    const now = site.now()
    const payment = await lockReviewed(tx, deposit.id)
    // What the promise was worth says nothing of what came in something else.
    const isForeign = payment === null ? deposit.received === null : payment.currency !== deposit.currency
    if (deposit.state === 'review' && isForeign)
      throw new Error(`Deposit ${reference} was paid in something else: reject it, and give what it is worth by adjust`)
    const received = payment?.amount ?? deposit.received ?? deposit.amount
    const { id: except, memberId, currency } = deposit
    const why = await protectionAgainst(tx, { row, memberId, currency, amount: received, except, terms, now })
    if (why !== null) throw new Error(protectionText(reference, why))
    const credited = await credit(tx, locked, { received, from: payment === null ? 'clearing' : 'suspense', now })
    if (payment !== null) await paymentCredited(tx, payment, {}, now)
    return credited
  })
}

/** Rejects a deposit that waits; what came in is booked as paid back, which is done outside the site. */
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
      throw new Error(`Deposit ${reference} does not wait for a decision: it is ${state}`)
    return decision(tx, locked, terms)
  })
  await tellChanged(live, decided.memberId, 'deposits')
  await tellMessages(live, decided.memberId)
  await tellBalance(live, decided.memberId)
  return [describe(decided)]
}

/** Writes the proof of a deposit to a new file. */
async function writeProof(db: Db, { reference, file }: { reference: string; file: string }): Promise<string[]> {
  const [kept] = await db
    .select({ picture: proofPictures.picture })
    .from(deposits)
    .innerJoin(proofPictures, eq(proofPictures.id, deposits.proofId))
    .where(eq(deposits.reference, reference))
  if (!kept) throw new Error(`Deposit ${reference} has no proof`)
  if (existsSync(file)) throw new Error(`${file} exists already`)
  await writeFile(file, kept.picture, { mode: 0o600 })
  return [`written to ${file}`]
}

/** Makes a new key for webhooks; what was signed with the one before is refused from now on. */
export async function newPaymentsKey(settings: Settings, secrets: Secrets, now: number): Promise<string[]> {
  const key = randomBytes(32).toString('hex')
  await settings.setPaymentsKey(sealText(secrets, paymentsKeyOf, key), now)
  return [key]
}

/** What is asked of deposit bonuses, a line each. */
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
        'Show what waits: proofs to look at, money that came otherwise than promised, and payments (H…) beside those.',
    },
    run: ({ db }) => describeDeposits(db),
  }),
  command({
    name: 'depositProof',
    usage: { 'deposits proof <reference> <file>': 'Write the picture of a proof to a file, as JPEG.' },
    args: v.object({ reference: Reference, file: v.string() }),
    takes: 'a reference and a file',
    run: ({ db }, given) => writeProof(db, given),
  }),
  command({
    name: { approve: 'approveDeposit', reject: 'rejectDeposit' },
    usage: {
      'deposits approve|reject <reference>': 'Credit one with what came in, or reject it and pay that back.',
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
        'Credit a payment to the member it is for, or to an account where it names no deposit: at once up to what one person may move on a day, else once a second one says the same.',
      'deposits return <payment> --as <name>':
        'Book that a payment is paid back, which the partner does; two people as above.',
    },
    args: v.object({ ...Payment, by: Person }),
    read: ({ what, places: [reference, account] }) => ({ reference, how: what, account }),
    takes: 'a payment such as H23456789ABC, and --as who you are',
    async run(site, { reference, how, account, by }) {
      const memberId = account === null ? null : await memberIdOf(site.db, account)
      return [describePayment(await decidePayment(site, { reference, how, memberId }, by, site.now()))]
    },
  }),
  command({
    name: 'setDepositChannels',
    usage: { 'deposits channels <file>': "Set the ways to deposit; the operator's guide describes the file." },
    args: v.object({ channels: ChannelSettings }),
    json: fileInGuide('channels', ChannelSettings, 'list of ways to deposit', 'Deposits'),
    takes: 'one file',
    async run({ settings, now }, { channels }) {
      await settings.setDepositChannels(channels, now())
      return channels.map(({ id, kind, name, currency }) => `${id}: ${kind}  ${name}  ${currency}`)
    },
  }),
  command({
    name: 'bonusRules',
    usage: { 'deposits bonus': 'Show what is asked of deposit bonuses.' },
    onlyLooks: true,
    run: ({ settings }) => describeBonusRules(settings),
  }),
  command({
    name: 'setBonusRule',
    usage: {
      'deposits bonus <name> <number>':
        'Set one of its numbers: mostBet (the greatest bet on one event while one is active, in whole units of the currency; 0 for none), days (to wager it in), atOnce (how many of a member can be active), or how much of a bet counts, in per cent, by kind of game: RNG, FISH, LIVE, COCKFIGHT, SPORTS, ESPORTS, ELOTT, LOTT, PVP.',
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
      'deposits key': 'Make a new key that payment partners sign their webhooks with, and show it this once.',
    },
    run: ({ settings, secrets, now }) => newPaymentsKey(settings, secrets, now()),
  }),
]
