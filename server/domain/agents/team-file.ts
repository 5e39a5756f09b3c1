import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { TeamRow } from '#wire/agents/agent.ts'
import type { Language } from '#wire/shapes.ts'
import { csvLine } from '#server/domain/records/csv.ts'
import { wordsIn } from '#server/domain/messages/member-words.ts'
import { timeAt } from '#server/domain/records/record-files.ts'
import { type TeamPart, teamPart, teamRows, type TeamScope, type TeamWanted } from './team.ts'

/** How many rows are read at once while a file is sent. */
const together = 500

/** Who takes a file, from where and when. */
interface Taken {
  readonly address: string
  readonly now: number
  readonly language: Language
}

/** The file of a team, written down in the audit log before its first line is sent. Refuses what `teamPart` does. */
export async function teamFile(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  scope: TeamScope,
  wanted: TeamWanted,
  { address, now, language }: Taken,
): Promise<AsyncGenerator<string>> {
  const part = await teamPart(db, scope, wanted)
  const { gmtOffset } = await settings.brand()
  await db.insert(auditEvents).values({
    kind: 'team.exported',
    memberId: scope.agentId,
    address,
    // What was searched for is a person's name, and stays out of the log.
    details: { under: wanted.under ?? null, level: wanted.level ?? null, who: wanted.who ?? null },
    createdAt: now,
  })
  return teamLines(db, scope, part, { gmtOffset, language })
}

/** The lines of a team in a language, who joined last first, read while they are taken. */
async function* teamLines(
  db: DbOrTx,
  scope: TeamScope,
  part: TeamPart,
  { gmtOffset, language }: { readonly gmtOffset: number; readonly language: Language },
): AsyncGenerator<string> {
  const say = await wordsIn('team', language)
  const heads = ['name', 'code', 'remark', 'type', 'level', 'balance', 'currency', 'lastLogin', 'joined', 'downlines']
  yield csvLine(heads.map((name) => say(`team.${name}`)))
  let after: TeamRow | null = null
  for (;;) {
    const rows: readonly TeamRow[] = await teamRows(db, scope, part, { limit: together, after })
    for (const row of rows) {
      const { name, code, remark, type, level, balance, currency, lastLoginAt, joinedAt, downlines } = row
      const seen = lastLoginAt === null ? '' : timeAt(lastLoginAt, gmtOffset)
      const joined = timeAt(joinedAt, gmtOffset)
      const kind = say(`team.type.${type}`)
      yield csvLine([name, code, remark ?? '', kind, String(level), balance, currency, seen, joined, String(downlines)])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return
    after = last
  }
}
