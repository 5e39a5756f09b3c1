import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { Language } from '#wire/shapes.ts'
import type { StatementBet, StatementRow } from '#wire/contracts/statements.ts'
import { csvLine } from '#server/domain/records/csv.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'
import { timeAt } from '#server/domain/records/record-files.ts'
import { betRows } from './statement-bets.ts'
import { type FoundStatement, ownStatement, statementRows, type StatementsFilter } from './statements.ts'
import type { NameReader } from '#server/domain/agents/team-names.ts'

/** Rows read at once while a file is sent. */
const batchSize = 500

/** Caller, address and time of a file request. */
interface FileRequest {
  readonly reader: NameReader
  readonly address: string
  readonly now: number
  readonly language: Language
}

type Site = Pick<Services, 'db' | 'settings'>

/** Streams the file of an agent's statements; the audit log records it before the first line is sent. */
export async function statementsFile(
  { db }: Site,
  filter: StatementsFilter,
  { address, now, language }: FileRequest,
): Promise<AsyncGenerator<string>> {
  const { agentId: memberId, kind, side = null, state = null } = filter
  await db
    .insert(auditEvents)
    .values({ kind: 'statements.exported', memberId, address, details: { kind, side, state }, createdAt: now })
  return statementLines(db, filter, language)
}

async function* statementLines(db: DbOrTx, filter: StatementsFilter, language: Language): AsyncGenerator<string> {
  const translate = await translationsFor('statements', language)
  const { gmtOffset } = filter
  const heads = [
    'from',
    'until',
    'side',
    'other',
    'code',
    'rate',
    'basis',
    'amount',
    'currency',
    'state',
    'paidAt',
    'reference',
  ]
  yield csvLine(heads.map((name) => translate(`statements.${name}`)))
  let after: StatementRow | null = null
  for (;;) {
    const rows: readonly StatementRow[] = await statementRows(db, filter, { limit: batchSize, after })
    for (const { from, until, side, other, code, rate, basis, amount, currency, state, paidAt, reference } of rows) {
      const times = [from, until].map((time) => timeAt(time, gmtOffset))
      const paid = paidAt === null ? '' : timeAt(paidAt, gmtOffset)
      const words = [
        translate(`statements.side.${side}`),
        other ?? translate('statements.house'),
        code ?? '',
        rate ?? '',
        basis,
        amount,
        currency,
      ]
      yield csvLine([...times, ...words, translate(`statements.state.${state}`), paid, reference])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last
  }
}

/** Streams the file of the bets that counted for a statement; recorded likewise. Refuses as `ownStatement`. */
export async function betsFile(
  { db, settings }: Site,
  id: string,
  { reader, address, now, language }: FileRequest,
): Promise<AsyncGenerator<string>> {
  const { agentId } = reader
  const statement = await ownStatement(db, agentId, id)
  const { gmtOffset } = await settings.brand()
  const details = { reference: statement.row.reference }
  await db
    .insert(auditEvents)
    .values({ kind: 'statementBets.exported', memberId: agentId, address, details, createdAt: now })
  return betLines(db, statement, { reader, gmtOffset, language })
}

async function* betLines(
  db: DbOrTx,
  statement: FoundStatement,
  {
    reader,
    gmtOffset,
    language,
  }: { readonly reader: NameReader; readonly gmtOffset: number; readonly language: Language },
): AsyncGenerator<string> {
  const translate = await translationsFor('statements', language)
  const heads = ['time', 'name', 'code', 'game', 'stake', 'win'].map((name) => translate(`statements.bets.${name}`))
  yield csvLine([...heads, translate('statements.currency'), translate('statements.reference')])
  let after: StatementBet | null = null
  for (;;) {
    const rows: readonly StatementBet[] = await betRows(db, statement, reader, { limit: batchSize, after })
    for (const { id, time, name, code, game, stake, win } of rows)
      yield csvLine([timeAt(time, gmtOffset), name, code, game, stake, win, statement.row.currency, id])
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last
  }
}
