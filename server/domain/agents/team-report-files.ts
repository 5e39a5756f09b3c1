import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { IncomeKind, IncomeRow, TeamRoundRow, TransactionRow } from '#wire/agents/agent-reports.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import { csvLine } from '#server/domain/records/csv.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'
import { timeAt, typeWords } from '#server/domain/records/record-files.ts'
import { teamBetsPart, teamRounds, type TeamBetsPart, type TeamBetsFilter } from './team-bets.ts'
import { incomeRows } from './team-income.ts'
import { type Line, profitLine, profitRows } from './team-profit.ts'
import type { ReportScope } from './team-report.ts'
import {
  transactionRows,
  transactionsPart,
  type TransactionsPart,
  type TransactionsFilter,
} from './team-transactions.ts'

/** Rows read at once while a file is sent. */
const batchSize = 500

/** Caller, address, time and language of a file request. */
export interface FileRequest {
  readonly address: string
  readonly now: number
  readonly language: Language
}

/** Records in the audit log who takes which report, before its first line is sent; never the searched name. */
async function noteTaken(
  db: Services['db'],
  { agentId, days }: ReportScope,
  {
    report,
    address,
    now,
    ...narrowed
  }: Omit<FileRequest, 'language'> & {
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

/** Streams the file of a team's rounds. Refuses as `teamBetsPart`. */
export async function teamBetsFile(
  db: Services['db'],
  scope: ReportScope,
  filter: TeamBetsFilter,
  request: FileRequest,
): Promise<AsyncGenerator<string>> {
  const part = await teamBetsPart(db, scope, filter)
  await noteTaken(db, scope, { ...request, report: 'bets', of: filter.member })
  return betsLines(db, part, request)
}

async function* betsLines(db: DbOrTx, part: TeamBetsPart, { language }: FileRequest): AsyncGenerator<string> {
  const translate = await translationsFor('betting-record', language)
  const ofTeam = await translationsFor('team', language)
  const called: (type: GameType) => string = await typeWords(language)
  const heads = ['time', 'game', 'type', 'vendor', 'state', 'stake', 'win', 'net', 'reference'] as const
  const [time, ...others] = heads.map((name) => translate(`betting-record.${name}`))
  yield csvLine([time ?? '', ofTeam('team.name'), ofTeam('team.code'), ...others])
  let after: TeamRoundRow | null = null
  for (;;) {
    const rows: readonly TeamRoundRow[] = await teamRounds(db, part, { limit: batchSize, after })
    for (const row of rows) {
      const at = timeAt(row.time, part.scope.gmtOffset)
      const stateName = translate(`betting-record.state.${row.state}`)
      const { member, code, game, vendor, stake, win, net, id } = row
      yield csvLine([at, member, code, game, called(row.gameType), vendor, stateName, stake, win, net, id])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last
  }
}

/** Streams the file of a line's profit and loss. Refuses as `profitLine`. */
export async function teamProfitFile(
  db: Services['db'],
  scope: ReportScope,
  { under }: { readonly under?: string | undefined },
  request: FileRequest,
): Promise<AsyncGenerator<string>> {
  const line = await profitLine(db, scope, { under })
  await noteTaken(db, scope, { ...request, report: 'profit', of: under })
  return profitLines(db, line, request)
}

async function* profitLines(db: DbOrTx, line: Line, { language }: FileRequest): AsyncGenerator<string> {
  const translate = await translationsFor('team-profit', language)
  const heads = ['name', 'downlines', 'rounds', 'stake', 'valid', 'win', 'net'] as const
  const [named, ...others] = heads.map((head) => translate(`team-profit.${head}`))
  yield csvLine([named ?? '', (await translationsFor('team', language))('team.code'), ...others])
  for (const { name, code, own, downlines, rounds, stake, valid, win, net } of await profitRows(db, line)) {
    const below = own ? 0 : downlines
    yield csvLine([name, code, String(below), String(rounds), stake, valid, win, net])
  }
}

/** Streams the file of an agent's income. */
export async function teamIncomeFile(
  db: Services['db'],
  scope: ReportScope,
  { kind }: { readonly kind?: IncomeKind | undefined },
  request: FileRequest,
): Promise<AsyncGenerator<string>> {
  await noteTaken(db, scope, { ...request, report: 'income' })
  return incomeLines(db, scope, { kind, language: request.language })
}

async function* incomeLines(
  db: DbOrTx,
  scope: ReportScope,
  { kind, language }: { readonly kind: IncomeKind | undefined; readonly language: Language },
): AsyncGenerator<string> {
  const translate = await translationsFor('team-income', language)
  const heads = ['time', 'kind', 'amount', 'balance', 'reference'] as const
  yield csvLine(heads.map((head) => translate(`team-income.${head}`)))
  let before: string | null = null
  for (;;) {
    const rows: readonly IncomeRow[] = await incomeRows(db, scope, { kind, limit: batchSize, before })
    for (const { time, kind: of, amount, balance, reference } of rows) {
      const kindName = translate(`team-income.kind.${of}`)
      yield csvLine([timeAt(time, scope.gmtOffset), kindName, amount, balance, reference ?? ''])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    before = last.id
  }
}

/** Streams the file of a team's transactions. Refuses as `transactionsPart`. */
export async function teamTransactionsFile(
  db: Services['db'],
  scope: ReportScope,
  filter: TransactionsFilter,
  request: FileRequest,
): Promise<AsyncGenerator<string>> {
  const part = await transactionsPart(db, scope, filter)
  await noteTaken(db, scope, { ...request, report: 'transactions', of: filter.member })
  return transactionLines(db, part, request)
}

async function* transactionLines(
  db: DbOrTx,
  part: TransactionsPart,
  { language }: FileRequest,
): AsyncGenerator<string> {
  const translate = await translationsFor('team-transactions', language)
  const heads = ['time', 'member', 'kind', 'amount', 'by', 'reference'] as const
  const [at, named, ...others] = heads.map((head) => translate(`team-transactions.${head}`))
  yield csvLine([at ?? '', named ?? '', (await translationsFor('team', language))('team.code'), ...others])
  let after: TransactionRow | null = null
  for (;;) {
    const rows: readonly TransactionRow[] = await transactionRows(db, part, { limit: batchSize, after })
    for (const { id, kind, time, member, code, amount, by, hint } of rows) {
      const kindName = translate(`team-transactions.kind.${kind}`)
      const way = hint === null ? by : `${by} ${hint}`
      yield csvLine([timeAt(time, part.scope.gmtOffset), member, code, kindName, amount, way, id])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last
  }
}
