import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { checkLedger, type Disagreement, recount } from '#server/domain/money/ledger-check.ts'
import { type Figures, figuresOf, memberAccount } from '#server/domain/money/ledger.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import type { Db } from '#server/store/db.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { fromMinor, type LedgerUnit } from '#wire/money.ts'
import { command } from '#server/operator/command.ts'
import { Account } from '#server/operator/schemas.ts'

/** Describes house accounts, wallet totals by currency, and stopped wallets, one line each. */
async function describeLedger(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ currency: LedgerUnit; wallets: number; total: string }>(sql`
    select currency, count(*)::int as wallets, coalesce(sum(credits_posted - debits_posted), 0)::text as total
    from ${ledgerAccounts} where not may_owe group by currency order by currency`)
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
    ...rows.map(
      ({ currency, wallets, total }) => `${wallets} wallets: ${fromMinor(BigInt(total), currency)} ${currency}`,
    ),
    ...stopped.map(({ code }) => `${code}: stopped`),
  ]
}

/** Describes posted and pending sums of an account. */
async function describeAccount(db: Db, account: string): Promise<string[]> {
  return [await describeFigures(db, await codeOf(db, account))]
}

/** Compares every wallet with all of its entries. */
async function checkAll(db: Db, now: number): Promise<string[]> {
  const found = await checkLedger(db, now, 'whole')
  return found.length === 0 ? ['every wallet matches its entries'] : found.flatMap(describeDisagreement)
}

/** Members are named by their account, other ledger accounts by their code. */
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
  if (figures === null) throw new Error(`There is no ledger account ${code}`)
  const { creditsPosted, debitsPosted, currency } = figures
  return `${code}: ${fromMinor(creditsPosted - debitsPosted, currency)} ${currency}  ${inWords(figures, currency)}`
}

const inWords = ({ creditsPosted, debitsPosted, creditsPending, debitsPending }: Figures, currency: LedgerUnit) =>
  [
    `credits posted ${fromMinor(creditsPosted, currency)}`,
    `debits posted ${fromMinor(debitsPosted, currency)}`,
    `credits pending ${fromMinor(creditsPending, currency)}`,
    `debits pending ${fromMinor(debitsPending, currency)}`,
  ].join('  ')

const describeDisagreement = ({ code, currency, stored, summed }: Disagreement) => [
  `${code}: stopped: its balance differs from its entries`,
  `  stored:  ${inWords(stored, currency)}`,
  `  entries: ${inWords(summed, currency)}`,
]

const One = v.object({ account: Account })

export const ledgerCommands = [
  command({
    name: 'ledger',
    usage: { ledger: 'Show the house accounts, the totals of all wallets, and stopped wallets.' },
    isReadOnly: true,
    run: ({ db }) => describeLedger(db),
  }),
  command({
    name: 'ledgerAccount',
    usage: {
      'ledger account <account>': "Show posted and pending credits and debits of a member's wallet or a house account.",
    },
    args: One,
    takes: 'one account',
    run: ({ db }, { account }) => describeAccount(db, account),
  }),
  command({
    name: 'checkLedger',
    usage: {
      'ledger check': 'Compare each wallet with its entries, and stop those that differ.',
    },
    run: ({ db, now }) => checkAll(db, now()),
  }),
  command({
    name: 'recountLedger',
    usage: { 'ledger recount <account>': 'Recalculate a stopped wallet from its entries and release it.' },
    args: One,
    takes: 'one account',
    async run({ db }, { account }) {
      const code = await codeOf(db, account)
      await db.transaction((tx) => recount(tx, code))
      return describeAccount(db, account)
    },
  }),
]
