import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { openNumber } from '#server/domain/payments/payout-destinations.ts'
import { proofOfMember } from '#server/domain/payments/proof-pictures.ts'
import type { Secrets } from '#server/domain/security/secrets.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { sharersOf } from '#server/domain/payments/shared-destinations.ts'
import { withdrawalNumbers, WithdrawalRules } from '#server/domain/payments/withdrawal-rules.ts'
import { byReference, step, type Step, type WithdrawalRow } from '#server/domain/payments/withdrawals.ts'
import { Refused } from '#server/handler.ts'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { fromMinor } from '#wire/money.ts'
import { PayoutProvider } from '#wire/payments/payout.ts'
import { RejectionReason } from '#wire/payments/rejection-reason.ts'
import { Code } from '#wire/shapes.ts'
import { WithdrawalSettlement, type WithdrawalState, withdrawalStates } from '#wire/payments/withdrawal.ts'
import { command, type Words } from '#server/operator/command.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Person, Whole } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'
import { settleOne } from '#server/operator/commands/money/adjustments.ts'

/** How many are shown at once. */
const most = 50
/** Withdrawals reported as missing. */
const isMissing = and(
  inArray(withdrawals.confirmation, ['partlyReceived', 'notReceived']),
  isNull(withdrawals.settlement),
)
const open: readonly WithdrawalState[] = ['requested', 'reviewing', 'approved']

/** Describes withdrawals in a state: waiting ones the oldest first, others the newest first. */
export async function listWithdrawals(
  db: Db,
  secrets: Secrets,
  state: WithdrawalState | 'open' | 'missing',
): Promise<string[]> {
  const waits = state === 'open' || state === 'missing' || open.includes(state)
  const rows = await db
    .select({ row: withdrawals, account: members.account })
    .from(withdrawals)
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .where(state === 'missing' ? isMissing : inArray(withdrawals.state, state === 'open' ? [...open] : [state]))
    .orderBy(waits ? asc(withdrawals.requestedAt) : desc(withdrawals.requestedAt))
    .limit(most)
  const sharers = await sharersOf(
    db,
    rows.map(({ row }) => row.destinationId),
  )
  const missing = state === 'open' ? await db.$count(withdrawals, isMissing) : 0
  return [
    ...(rows.length === 0
      ? [`no withdrawal is ${state}`]
      : rows.map(({ row, account }) =>
          [describe(row, account, secrets), ...sameAccount(sharers.get(row.destinationId))].join('  '),
        )),
    ...(missing === 0 ? [] : [`paid but reported missing: ${missing}; withdrawals list missing`]),
  ]
}

/** Maximum number of names in a line. */
const mostNames = 10

/** Returns a line with the other members of the same payout account, if any. */
export function sameAccount(sharers: readonly string[] = []): string[] {
  if (sharers.length === 0) return []
  const more = sharers.length - mostNames
  return [`same account: ${sharers.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
}

/** Describes one withdrawal, and other members with the same payout account. */
async function showWithdrawal(db: Db, secrets: Secrets, reference: string): Promise<string[]> {
  const row = await byReference(db, reference)
  if (row === null) throw new Error(`There is no withdrawal ${reference}`)
  const [member] = await db.select({ account: members.account }).from(members).where(eq(members.id, row.memberId))
  return [describe(row, member?.account ?? '', secrets), ...(await sameAccountOf(db, row))]
}

const sameAccountOf = async (db: Db, { destinationId }: Pick<WithdrawalRow, 'destinationId'>) =>
  sameAccount((await sharersOf(db, [destinationId])).get(destinationId))

const describe = (row: WithdrawalRow, account: string, secrets: Secrets) =>
  [
    row.reference,
    row.state,
    account,
    `${fromMinor(row.amount - row.fee, row.currency)} ${row.currency}`,
    `fee ${fromMinor(row.fee, row.currency)}`,
    `${row.providerName} ${openNumber(secrets, row) ?? `…${row.ending} (encrypted with another SERVER_SECRET)`} ${row.holder}`,
    inUtc(row.requestedAt),
    ...(row.reason === null ? [] : [row.reason]),
    ...(row.confirmation === null ? [] : [row.confirmation]),
    ...(row.received === null
      ? []
      : [
          `received ${fromMinor(row.received, row.currency)}`,
          `missing ${fromMinor(row.amount - row.fee - row.received, row.currency)}`,
        ]),
    ...(row.proofId === null ? [] : ['proof attached']),
    ...(row.settlement === null ? [] : [`settled: ${row.settlement}`]),
  ].join('  ')

/** Moves a withdrawal to its next state; reports a repeated step. */
async function moveWithdrawal(site: OperatorSite, reference: string, next: Step): Promise<string[]> {
  const found = await byReference(site.db, reference)
  if (!found) throw new Error(`There is no withdrawal ${reference}`)
  try {
    const { row, replayed } = await step(site, found.id, next, { address: null, now: site.now() })
    return [`${row.reference}: ${replayed ? 'already ' : ''}${row.state}`, ...(await sameAccountOf(site.db, row))]
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const [row] = await site.db.select().from(withdrawals).where(eq(withdrawals.id, found.id))
    throw new Error(
      error.code === 'withdrawal_decided'
        ? `${found.reference} is ${row?.state ?? found.state}`
        : `${found.reference} was refused: ${error.code}`,
      { cause: error },
    )
  }
}

/** Describes the rules of withdrawals, one line each. */
async function describeWithdrawalRules(settings: Settings): Promise<string[]> {
  const rules = await settings.withdrawalRules()
  return [
    ...withdrawalNumbers.map((name) => `${name}: ${rules[name]}`),
    ...rules.providers.map(({ code, kind, name }) => `${kind} ${code}: ${name}`),
  ]
}

/** Writes the proof image of a missing withdrawal to a new file. */
export async function writeWithdrawalProof(
  db: Db,
  { reference, file }: { readonly reference: string; readonly file: string },
): Promise<string[]> {
  const { proofId, memberId } = (await byReference(db, reference)) ?? {}
  const picture = proofId == null || memberId === undefined ? null : await proofOfMember(db, proofId, memberId)
  if (picture === null) throw new Error(`Withdrawal ${reference} has no proof`)
  if (existsSync(file)) throw new Error(`${file} already exists`)
  await writeFile(file, picture, { mode: 0o600 })
  return [`written to ${file}`]
}

/** Reference of a withdrawal, case-insensitive. */
const Reference = v.pipe(v.string(), v.regex(/^\s*[A-Za-z0-9]{4,32}\s*$/))
const One = v.object({ reference: Reference })

function readBank({ places: [kind, code, digits = ''], rest }: Words) {
  const [, least, most = least] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(digits) ?? []
  const span = { least: Number(least), most: Number(most) }
  return { provider: { kind, code, name: rest.join(' '), digits: span, demonstration: false } }
}

export const withdrawalCommands = [
  command({
    name: 'withdrawals',
    usage: {
      withdrawals: 'Show the waiting withdrawals, the oldest first.',
      'withdrawals list [<state>]':
        'Show the withdrawals in a state, such as paid; or "missing": paid, but reported by the member as not received.',
    },
    args: v.object({ state: v.optional(v.picklist(['open', 'missing', ...withdrawalStates]), 'open') }),
    takes: 'a state: open, missing, requested, reviewing, approved, paid, rejected or cancelled',
    run: ({ db, secrets }, { state }) => listWithdrawals(db, secrets, state),
  }),
  command({
    name: 'showWithdrawal',
    usage: {
      'withdrawals show <reference>':
        'Show one withdrawal, and other members with the same payout account, as the list does.',
    },
    args: One,
    takes: 'one reference',
    run: ({ db, secrets }, { reference }) => showWithdrawal(db, secrets, reference),
  }),
  command({
    name: 'withdrawalProof',
    usage: {
      'withdrawals proof <reference> <file>': 'Save the proof image of a missing withdrawal to a file, as JPEG.',
    },
    args: v.object({ reference: Reference, file: v.string() }),
    takes: 'a reference and a file',
    run: ({ db }, args) => writeWithdrawalProof(db, args),
  }),
  command({
    name: { review: 'reviewWithdrawal', approve: 'approveWithdrawal', pay: 'payWithdrawal' },
    usage: {
      'withdrawals review|approve|pay <reference>': 'Start the review of a withdrawal, approve it, or mark it as paid.',
    },
    args: One,
    takes: 'one reference',
    async run(site, { command: name, reference }) {
      const { confirmMinutes } = await site.settings.withdrawalRules()
      const steps: Readonly<Record<typeof name, Step>> = {
        reviewWithdrawal: { kind: 'reviewing' },
        approveWithdrawal: { kind: 'approved' },
        payWithdrawal: { kind: 'paid', confirmMinutes },
      }
      return moveWithdrawal(site, reference, steps[name])
    },
  }),
  command({
    name: 'rejectWithdrawal',
    usage: {
      'withdrawals reject <reference> name|account|rules|duplicate|other':
        'Reject a withdrawal for a reason; the money returns to the member.',
    },
    args: v.object({ reference: Reference, reason: RejectionReason }),
    takes: 'a reference and a reason: name, account, rules, duplicate or other',
    run: (site, { reference, reason }) => moveWithdrawal(site, reference, { kind: 'rejected', reason }),
  }),
  command({
    name: 'settleWithdrawal',
    usage: {
      'withdrawals settle <reference> returned|sentAgain|refused --as <name>':
        'Settle a withdrawal reported as missing: returned by the partner and credited to the member, sent again, or refused because it had arrived.',
    },
    args: v.object({ reference: Reference, how: WithdrawalSettlement, by: Person }),
    takes: 'a reference, how: returned, sentAgain or refused, and --as <your name>',
    run: (site, args) => settleOne(site, args, site.now()),
  }),
  command({
    name: 'addPayoutProvider',
    usage: {
      'withdrawals bank add bank|wallet <code> <digits> <name>…':
        'Add a bank or an e-wallet for payouts. <digits> is the length of its account numbers, such as 10 or 10-12.',
    },
    args: v.object({ provider: PayoutProvider }),
    read: readBank,
    takes: 'bank or wallet, a code, a number of digits such as 10 or 10-12, and a name',
    async run({ settings, now }, { provider }) {
      if (provider.digits.least > provider.digits.most) throw new Error('The minimum of digits exceeds the maximum')
      const { providers } = await settings.withdrawalRules()
      const others = providers.filter(({ code }) => code !== provider.code)
      await settings.setWithdrawalRules({ providers: [...others, provider] }, now())
      return describeWithdrawalRules(settings)
    },
  }),
  command({
    name: 'removePayoutProvider',
    usage: {
      'withdrawals bank remove <code>': 'Remove a bank or an e-wallet; payout accounts of members keep its name.',
    },
    args: v.object({ code: Code }),
    takes: 'a code',
    async run({ settings, now }, { code }) {
      const { providers } = await settings.withdrawalRules()
      const others = providers.filter((each) => each.code !== code)
      if (others.length === providers.length) throw new Error(`There is no bank or e-wallet ${code}`)
      await settings.setWithdrawalRules({ providers: others }, now())
      return describeWithdrawalRules(settings)
    },
  }),
  command({
    name: 'withdrawalRules',
    usage: { 'withdrawals rules': 'Show the rules of withdrawals.' },
    isReadOnly: true,
    run: ({ settings }) => describeWithdrawalRules(settings),
  }),
  command({
    name: 'setWithdrawalRule',
    usage: {
      'withdrawals rules <name> <number>':
        'Set one of these rules: least, most, step, feeFixed (whole units of the currency), feeBasisPoints, dailyCount, dailySum, payoutWaitMinutes, mostPayouts, confirmMinutes.',
    },
    args: v.object({ name: v.picklist(withdrawalNumbers), number: Whole }),
    takes: 'a name and a whole number',
    async run({ settings, now }, { name, number }) {
      const next = v.safeParse(WithdrawalRules, { ...(await settings.withdrawalRules()), [name]: number })
      if (!next.success) throw new Error(`${name} cannot be ${number}`)
      if (next.output.least > next.output.most) throw new Error('The minimum exceeds the maximum')
      await settings.setWithdrawalRules({ [name]: number }, now())
      return describeWithdrawalRules(settings)
    },
  }),
]
