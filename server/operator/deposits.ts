import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { asc, eq, inArray } from 'drizzle-orm'
import { change, type DepositRow } from '#server/domain/deposits.ts'
import { credit, lockDeposit, paymentsKeyOf } from '#server/domain/deposit-payments.ts'
import { tellMessages } from '#server/domain/messages.ts'
import { tellBalance, tellChanged } from '#server/domain/tell-member.ts'
import { type Secrets, sealText } from '#server/domain/secrets.ts'
import type { Settings } from '#server/domain/settings.ts'
import type { Db, Tx } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { deposits, proofPictures } from '#server/store/schema/deposits.ts'
import { members } from '#server/store/schema/members.ts'
import { fromMinor } from '#wire/money.ts'

interface Site {
  readonly db: Db
  readonly live: Live
  now(): number
}

/** The deposits that wait for the operator, the oldest first, a line each. */
export async function describeDeposits(db: Db): Promise<string[]> {
  const rows = await db
    .select({ deposit: deposits, account: members.account })
    .from(deposits)
    .innerJoin(members, eq(members.id, deposits.memberId))
    .where(inArray(deposits.state, ['proofSent', 'review']))
    .orderBy(asc(deposits.createdAt))
  if (rows.length === 0) return ['no deposit waits']
  return rows.map(({ deposit, account }) => `${describe(deposit)}  ${account}`)
}

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

/** Credits a deposit that waits with what came in, or with its amount where only its proof says so. */
export function approveDeposit(site: Site, reference: string): Promise<string[]> {
  return decide(site, reference, (tx, deposit) => {
    // What the promise was worth says nothing of what came in something else.
    if (deposit.state === 'review' && deposit.received === null)
      throw new Error(`Deposit ${reference} was paid in something else: reject it, and give what it is worth by adjust`)
    return credit(tx, deposit, { received: deposit.received ?? deposit.amount, now: site.now() })
  })
}

/** Rejects a deposit that waits; what came in is to be given back outside the site. */
export function rejectDeposit(site: Site, reference: string): Promise<string[]> {
  return decide(site, reference, (tx, deposit) => change(tx, deposit, { state: 'rejected', finishedAt: site.now() }))
}

async function decide(
  { db, live }: Site,
  reference: string,
  decision: (tx: Tx, deposit: DepositRow) => Promise<DepositRow>,
): Promise<string[]> {
  const decided = await db.transaction(async (tx) => {
    const deposit = await lockDeposit(tx, reference)
    if (deposit === null) throw new Error(`There is no deposit ${reference}`)
    if (deposit.state !== 'proofSent' && deposit.state !== 'review')
      throw new Error(`Deposit ${reference} does not wait for a decision: it is ${deposit.state}`)
    return decision(tx, deposit)
  })
  await tellChanged(live, decided.memberId, 'deposits')
  if (decided.state === 'paid') await tellMessages(live, decided.memberId)
  await tellBalance(live, decided.memberId)
  return [describe(decided)]
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
