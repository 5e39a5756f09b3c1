import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { IncomeKind, IncomeRow, TeamRoundRow, TransactionRow } from '#wire/agents/agent-reports.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import { csvLine } from '#server/domain/records/csv.ts'
import { wordsIn } from '#server/domain/messages/member-words.ts'
import { timeAt, typeWords } from '#server/domain/records/record-files.ts'
import { teamBetsPart, teamRounds, type TeamBetsPart, type TeamBetsWanted } from './team-bets.ts'
import { incomeRows } from './team-income.ts'
import { type Line, profitLine, profitRows } from './team-profit.ts'
import type { ReportScope } from './team-report.ts'
import {
  transactionRows,
  transactionsPart,
  type TransactionsPart,
  type TransactionsWanted,
} from './team-transactions.ts'

/** How many rows are read at once while a file is sent. */
const together = 500

/** Who takes a file, from where, when and in which language. */
export interface Taken {
  readonly address: string
  readonly now: number
  readonly language: Language
}

/** Writes down in the audit log who takes which report, before its first line is sent; never a name that was searched for. */
async function noteTaken(
  db: Services['db'],
  { agentId, days }: ReportScope,
  {
    report,
    address,
    now,
    ...narrowed
  }: Omit<Taken, 'language'> & {
    readonly report: 'bets' | 'profit' | 'income' | 'transactions'
    readonly of?: string | undefined
  },
): Promise<void> {
  await db.insert(auditEvents).values({
    kind: 'team.exported',
    memberId: agentId,
    address,
    details: { report, ...days, of: narrowed.of ?? null },
    createdAt: now,
  })
}

/** The file of a team's rounds. Refuses what `teamBetsPart` does. */
export async function teamBetsFile(
  db: Services['db'],
  scope: ReportScope,
  wanted: TeamBetsWanted,
  taken: Taken,
): Promise<AsyncGenerator<string>> {
  const part = await teamBetsPart(db, scope, wanted)
  await noteTaken(db, scope, { ...taken, report: 'bets', of: wanted.member })
  return betsLines(db, part, taken)
}

async function* betsLines(db: DbOrTx, part: TeamBetsPart, { language }: Taken): AsyncGenerator<string> {
  const say = await wordsIn('betting-record', language)
  const ofTeam = await wordsIn('team', language)
  const called: (type: GameType) => string = await typeWords(language)
  const heads = ['time', 'game', 'type', 'vendor', 'state', 'stake', 'win', 'net', 'reference'] as const
  const [time, ...others] = heads.map((name) => say(`betting-record.${name}`))
  yield csvLine([time ?? '', ofTeam('team.name'), ofTeam('team.code'), ...others])
  let after: TeamRoundRow | null = null
  for (;;) {
    const rows: readonly TeamRoundRow[] = await teamRounds(db, part, { limit: together, after })
    for (const row of rows) {
      const at = timeAt(row.time, part.scope.gmtOffset)
      const stands = say(`betting-record.state.${row.state}`)
      const { member, code, game, vendor, stake, win, net, id } = row
      yield csvLine([at, member, code, game, called(row.gameType), vendor, stands, stake, win, net, id])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return
    after = last
  }
}

/** The file of a line's profit and loss. Refuses what `profitLine` does. */
export async function teamProfitFile(
  db: Services['db'],
  scope: ReportScope,
  { under }: { readonly under?: string | undefined },
  taken: Taken,
): Promise<AsyncGenerator<string>> {
  const line = await profitLine(db, scope, { under })
  await noteTaken(db, scope, { ...taken, report: 'profit', of: under })
  return profitLines(db, line, taken)
}

async function* profitLines(db: DbOrTx, line: Line, { language }: Taken): AsyncGenerator<string> {
  const say = await wordsIn('team-profit', language)
  const heads = ['name', 'downlines', 'rounds', 'stake', 'valid', 'win', 'net'] as const
  const [named, ...others] = heads.map((head) => say(`team-profit.${head}`))
  yield csvLine([named ?? '', (await wordsIn('team', language))('team.code'), ...others])
  for (const { name, code, own, downlines, rounds, stake, valid, win, net } of await profitRows(db, line)) {
    const below = own ? 0 : downlines
    yield csvLine([name, code, String(below), String(rounds), stake, valid, win, net])
  }
}

/** The file of what an agent was paid. */
export async function teamIncomeFile(
  db: Services['db'],
  scope: ReportScope,
  { kind }: { readonly kind?: IncomeKind | undefined },
  taken: Taken,
): Promise<AsyncGenerator<string>> {
  await noteTaken(db, scope, { ...taken, report: 'income' })
  return incomeLines(db, scope, { kind, language: taken.language })
}

async function* incomeLines(
  db: DbOrTx,
  scope: ReportScope,
  { kind, language }: { readonly kind: IncomeKind | undefined; readonly language: Language },
): AsyncGenerator<string> {
  const say = await wordsIn('team-income', language)
  const heads = ['time', 'kind', 'amount', 'balance', 'reference'] as const
  yield csvLine(heads.map((head) => say(`team-income.${head}`)))
  let before: string | null = null
  for (;;) {
    const rows: readonly IncomeRow[] = await incomeRows(db, scope, { kind, limit: together, before })
    for (const { time, kind: of, amount, balance, reference } of rows) {
      const told = say(`team-income.kind.${of}`)
      yield csvLine([timeAt(time, scope.gmtOffset), told, amount, balance, reference ?? ''])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return
    before = last.id
  }
}

/** The file of a team's transactions. Refuses what `transactionsPart` does. */
export async function teamTransactionsFile(
  db: Services['db'],
  scope: ReportScope,
  wanted: TransactionsWanted,
  taken: Taken,
): Promise<AsyncGenerator<string>> {
  const part = await transactionsPart(db, scope, wanted)
  await noteTaken(db, scope, { ...taken, report: 'transactions', of: wanted.member })
  return transactionLines(db, part, taken)
}

async function* transactionLines(db: DbOrTx, part: TransactionsPart, { language }: Taken): AsyncGenerator<string> {
  const say = await wordsIn('team-transactions', language)
  const heads = ['time', 'member', 'kind', 'amount', 'by', 'reference'] as const
  const [at, named, ...others] = heads.map((head) => say(`team-transactions.${head}`))
  yield csvLine([at ?? '', named ?? '', (await wordsIn('team', language))('team.code'), ...others])
  let after: TransactionRow | null = null
  for (;;) {
    const rows: readonly TransactionRow[] = await transactionRows(db, part, { limit: together, after })
    for (const { id, kind, time, member, code, amount, by, hint } of rows) {
      const told = say(`team-transactions.kind.${kind}`)
      const way = hint === null ? by : `${by} ${hint}`
      yield csvLine([timeAt(time, part.scope.gmtOffset), member, code, told, amount, way, id])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return
    after = last
  }
}
