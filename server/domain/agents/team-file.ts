import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { TeamRow } from '#wire/agents/agent.ts'
import type { Language } from '#wire/shapes.ts'
import { csvLine } from '#server/domain/records/csv.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'
import { timeAt } from '#server/domain/records/record-files.ts'
import { type TeamPart, teamPart, teamRows, type TeamScope, type TeamFilter } from './team.ts'

/** Rows read at once while a file is sent. */
const batchSize = 500

/** Caller, address and time of a file request. */
interface FileRequest {
  readonly address: string
  readonly now: number
  readonly language: Language
}

/** Streams the file of a team; the audit log records it before the first line is sent. Refuses as `teamPart`. */
export async function teamFile(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  scope: TeamScope,
  filter: TeamFilter,
  { address, now, language }: FileRequest,
): Promise<AsyncGenerator<string>> {
  const part = await teamPart(db, scope, filter)
  const { gmtOffset } = await settings.brand()
  await db.insert(auditEvents).values({
    kind: 'team.exported',
    memberId: scope.agentId,
    address,
    // A search text is a person's name and stays out of the log.
    details: { under: filter.under ?? null, level: filter.level ?? null, who: filter.who ?? null },
    createdAt: now,
  })
  return teamLines(db, scope, part, { gmtOffset, language })
}

/** Yields the lines of a team in a language, the newest members first. */
async function* teamLines(
  db: DbOrTx,
  scope: TeamScope,
  part: TeamPart,
  { gmtOffset, language }: { readonly gmtOffset: number; readonly language: Language },
): AsyncGenerator<string> {
  const translate = await translationsFor('team', language)
  const heads = ['name', 'code', 'remark', 'type', 'level', 'balance', 'currency', 'lastLogin', 'joined', 'downlines']
  yield csvLine(heads.map((name) => translate(`team.${name}`)))
  let after: TeamRow | null = null
  for (;;) {
    const rows: readonly TeamRow[] = await teamRows(db, scope, part, { limit: batchSize, after })
    for (const row of rows) {
      const { name, code, remark, type, level, balance, currency, lastLoginAt, joinedAt, downlines } = row
      const seen = lastLoginAt === null ? '' : timeAt(lastLoginAt, gmtOffset)
      const joined = timeAt(joinedAt, gmtOffset)
      const kind = translate(`team.type.${type}`)
      yield csvLine([name, code, remark ?? '', kind, String(level), balance, currency, seen, joined, String(downlines)])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last
  }
}
