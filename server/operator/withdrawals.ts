import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import { proofOfMember } from '#server/domain/proof-pictures.ts'
import { openNumber } from '#server/domain/payout-destinations.ts'
import type { Secrets } from '#server/domain/secrets.ts'
import type { Settings } from '#server/domain/settings.ts'
import { sharersOf } from '#server/domain/shared-destinations.ts'
import { withdrawalNumbers, WithdrawalRules } from '#server/domain/withdrawal-rules.ts'
import { byReference, step, type Step, type WithdrawalRow } from '#server/domain/withdrawals.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { members } from '#server/store/schema/members.ts'
import { withdrawals } from '#server/store/schema/withdrawals.ts'
import { fromMinor } from '#wire/money.ts'
import type { PayoutProvider } from '#wire/payout.ts'
import type { WithdrawalState } from '#wire/withdrawal.ts'
import type { OperatorCommand } from './command.ts'
import { inUtc } from './times.ts'

/** How many are shown at once. */
const most = 50
/** Those whose member says that something did not arrive. */
const isMissing = and(
  inArray(withdrawals.confirmation, ['partlyReceived', 'notReceived']),
  isNull(withdrawals.settlement),
)
const open: readonly WithdrawalState[] = ['requested', 'reviewing', 'approved']

/** Withdrawals in a state, a line each: those that wait the oldest first, the others the newest. */
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
    ...(missing === 0
      ? []
      : [`of ${missing} paid ones something is said not to have arrived: withdrawals list missing`]),
  ]
}

/** How many names a line holds. */
const mostNames = 10

/** Says who else has the bank account or e-wallet; nothing where it is one member's alone. */
export function sameAccount(sharers: readonly string[] = []): string[] {
  if (sharers.length === 0) return []
  const more = sharers.length - mostNames
  return [`same account: ${sharers.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
}

/** One withdrawal, and which other members have the account it goes to. */
export async function showWithdrawal(db: Db, secrets: Secrets, reference: string): Promise<string[]> {
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
    `${row.providerName} ${openNumber(secrets, row) ?? `…${row.ending} (sealed under another SERVER_SECRET)`} ${row.holder}`,
    inUtc(row.requestedAt),
    ...(row.reason === null ? [] : [row.reason]),
    ...(row.confirmation === null ? [] : [row.confirmation]),
    ...(row.received === null
      ? []
      : [
          `received ${fromMinor(row.received, row.currency)}`,
          `missing ${fromMinor(row.amount - row.fee - row.received, row.currency)}`,
        ]),
    ...(row.proofId === null ? [] : ['with a proof']),
    ...(row.settlement === null ? [] : [`settled: ${row.settlement}`]),
  ].join('  ')

type StepCommand = Extract<
  OperatorCommand,
  { command: 'reviewWithdrawal' | 'approveWithdrawal' | 'payWithdrawal' | 'rejectWithdrawal' }
>

/** Brings one withdrawal on; done already, it says so. */
export async function moveWithdrawal(
  site: { readonly db: Db; readonly live: Live; readonly settings: Settings },
  command: StepCommand,
  now: number,
): Promise<string[]> {
  const found = await byReference(site.db, command.reference)
  if (!found) throw new Error(`There is no withdrawal ${command.reference}`)
  try {
    const { row, replayed } = await step(site, found.id, await stepOf(site.settings, command), { address: null, now })
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

async function stepOf(settings: Settings, command: StepCommand): Promise<Step> {
  switch (command.command) {
    case 'reviewWithdrawal':
      return { kind: 'reviewing' }
    case 'approveWithdrawal':
      return { kind: 'approved' }
    case 'rejectWithdrawal':
      return { kind: 'rejected', reason: command.reason }
    case 'payWithdrawal':
      return { kind: 'paid', confirmMinutes: (await settings.withdrawalRules()).confirmMinutes }
  }
}

/** What is asked of withdrawals, a line each. */
export async function describeWithdrawalRules(settings: Settings): Promise<string[]> {
  const rules = await settings.withdrawalRules()
  return [
    ...withdrawalNumbers.map((name) => `${name}: ${rules[name]}`),
    ...rules.providers.map(({ code, kind, name }) => `${kind} ${code}: ${name}`),
  ]
}

/** Lets money be sent to a bank or an e-wallet, or changes what is said of it. */
export async function addPayoutProvider(settings: Settings, provider: PayoutProvider, now: number): Promise<string[]> {
  if (provider.digits.least > provider.digits.most) throw new Error('The fewest digits are more than the most')
  const { providers } = await settings.withdrawalRules()
  const others = providers.filter(({ code }) => code !== provider.code)
  await settings.setWithdrawalRules({ providers: [...others, provider] }, now)
  return describeWithdrawalRules(settings)
}

/** Lets nothing new be sent there. */
export async function removePayoutProvider(settings: Settings, code: string, now: number): Promise<string[]> {
  const { providers } = await settings.withdrawalRules()
  const others = providers.filter((each) => each.code !== code)
  if (others.length === providers.length) throw new Error(`There is no bank or e-wallet ${code}`)
  await settings.setWithdrawalRules({ providers: others }, now)
  return describeWithdrawalRules(settings)
}

/** Sets one of its numbers. */
export async function setWithdrawalRule(
  settings: Settings,
  { name, number }: Extract<OperatorCommand, { command: 'setWithdrawalRule' }>,
  now: number,
): Promise<string[]> {
  const next = v.safeParse(WithdrawalRules, { ...(await settings.withdrawalRules()), [name]: number })
  if (!next.success) throw new Error(`${name} cannot be ${number}`)
  if (next.output.least > next.output.most) throw new Error('The least is more than the most')
  await settings.setWithdrawalRules({ [name]: number }, now)
  return describeWithdrawalRules(settings)
}

/** Writes the picture that shows what did not arrive to a new file. */
export async function writeWithdrawalProof(
  db: Db,
  { reference, file }: { readonly reference: string; readonly file: string },
): Promise<string[]> {
  const { proofId, memberId } = (await byReference(db, reference)) ?? {}
  const picture = proofId == null || memberId === undefined ? null : await proofOfMember(db, proofId, memberId)
  if (picture === null) throw new Error(`Withdrawal ${reference} has no proof`)
  if (existsSync(file)) throw new Error(`${file} exists already`)
  await writeFile(file, picture, { mode: 0o600 })
  return [`written to ${file}`]
}
