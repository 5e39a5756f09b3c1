import { eq, sql } from 'drizzle-orm'
import { checkLedger, type Disagreement, recount } from '#server/domain/ledger-check.ts'
import { type Figures, figuresOf, fromMinor, memberAccount } from '#server/domain/ledger.ts'
import { accountKeyOf } from '#server/domain/login.ts'
import type { Db } from '#server/store/db.ts'
import { ledgerAccounts } from '#server/store/schema/ledger.ts'
import { members } from '#server/store/schema/members.ts'

/** The house's accounts, all wallets together, and the wallets that are stopped, a line each. */
export async function describeLedger(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ wallets: number; total: string }>(sql`
    select count(*)::int as wallets, coalesce(sum(credits_posted - debits_posted), 0)::text as total
    from ${ledgerAccounts} where not may_owe`)
  const houses = await db
    .select({ code: ledgerAccounts.code })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.mayOwe, true))
    .orderBy(ledgerAccounts.code)
  const stopped = await db
    .select({ code: ledgerAccounts.code })
    .from(ledgerAccounts)
    .where(sql`stopped_at is not null`)
    .orderBy(ledgerAccounts.code)
  return [
    ...(await Promise.all(houses.map(({ code }) => describeFigures(db, code)))),
    `${rows[0]?.wallets ?? 0} wallets: ${fromMinor(BigInt(rows[0]?.total ?? 0))}`,
    ...stopped.map(({ code }) => `${code}: stopped`),
  ]
}

/** What was posted to and from an account and what is pending. */
export async function describeAccount(db: Db, account: string): Promise<string[]> {
  return [await describeFigures(db, await codeOf(db, account))]
}

/** Compares every wallet with all of its entries. */
export async function checkAll(db: Db, now: number): Promise<string[]> {
  const found = await checkLedger(db, now, 'whole')
  return found.length === 0 ? ['every wallet keeps what its entries sum to'] : found.flatMap(describeDisagreement)
}

/** Writes the sum of its entries into a wallet. */
export async function recountAccount(db: Db, account: string): Promise<string[]> {
  const code = await codeOf(db, account)
  await db.transaction((tx) => recount(tx, code))
  return describeAccount(db, account)
}

/** A member is named by the account they log in with; everything else in the ledger by its code. */
async function codeOf(db: Db, account: string): Promise<string> {
  if ((await figuresOf(db, account)) !== null) return account
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.accountKey, accountKeyOf(account)))
  return member ? memberAccount(member.id) : account
}

async function describeFigures(db: Db, code: string): Promise<string> {
  const figures = await figuresOf(db, code)
  if (figures === null) throw new Error(`The ledger has no account ${code}`)
  return `${code}: ${fromMinor(figures.creditsPosted - figures.debitsPosted)}  ${inWords(figures)}`
}

const inWords = ({ creditsPosted, debitsPosted, creditsPending, debitsPending }: Figures) =>
  [
    `credits posted ${fromMinor(creditsPosted)}`,
    `debits posted ${fromMinor(debitsPosted)}`,
    `credits pending ${fromMinor(creditsPending)}`,
    `debits pending ${fromMinor(debitsPending)}`,
  ].join('  ')

const describeDisagreement = ({ code, kept, summed }: Disagreement) => [
  `${code}: stopped, because it keeps something else than its entries say`,
  `  kept:    ${inWords(kept)}`,
  `  entries: ${inWords(summed)}`,
]
