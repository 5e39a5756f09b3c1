import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { asc, eq, inArray } from 'drizzle-orm'
import { credit, lockDeposit, type LockedDeposit } from '#server/domain/deposit-credit.ts'
import { change, type DepositRow } from '#server/domain/deposits.ts'
import { paymentsKeyOf } from '#server/domain/deposit-payments.ts'
import {
  decidesDeposit,
  type HeldRow,
  lockReviewed,
  paymentCredited,
  returnPayment,
  waitingPayments,
} from '#server/domain/held-payments.ts'
import { tellMessages } from '#server/domain/messages.ts'
import { decidePayment, protectionText } from '#server/domain/payment-decisions.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/play-figures.ts'
import { protectionAgainst } from '#server/domain/play-limits.ts'
import { tellBalance, tellChanged } from '#server/domain/tell-member.ts'
import { type Secrets, sealText } from '#server/domain/secrets.ts'
import type { Settings } from '#server/domain/settings.ts'
import type { Db, Tx } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { deposits, proofPictures } from '#server/store/schema/deposits.ts'
import { members } from '#server/store/schema/members.ts'
import { fromMinor } from '#wire/money.ts'
import type { OperatorCommand } from './command.ts'
import { memberIdOf } from './people.ts'

interface Site {
  readonly db: Db
  readonly live: Live
  readonly settings: Settings
  now(): number
}

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

/** Credits a payment that waits by itself, or books that it is paid back. */
export async function decideHeld(
  site: Site,
  { reference, how, account, by }: Extract<OperatorCommand, { command: 'decidePayment' }>,
): Promise<string[]> {
  const memberId = account === null ? null : await memberIdOf(site.db, account)
  return [describePayment(await decidePayment(site, { reference, how, memberId }, by, site.now()))]
}

/** Writes the proof of a deposit to a new file. */
export async function writeProof(db: Db, { reference, file }: { reference: string; file: string }): Promise<string[]> {
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
