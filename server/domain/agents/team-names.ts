import { eq, sql, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { downlineRemarks, downlines } from '#server/store/schema/agents/agents.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import { maskedName } from '#server/domain/identity/masked-name.ts'

/** The agent who reads names, and whether the brand shows those of direct downlines in full. */
export interface NameReader {
  readonly agentId: string
  readonly fullNames: boolean
}

/** An account's name as an agent sees it: a direct downline's in full where the brand shows it, all others masked. */
export const teamName = (
  { account, uplineId }: { readonly account: string; readonly uplineId: string | null },
  { agentId, fullNames }: NameReader,
): string => (fullNames && uplineId === agentId ? account : maskedName(account))

/** As `teamName`, for an account that has to be read first. */
export async function teamNameOf(db: DbOrTx, reader: NameReader, id: string): Promise<string> {
  const [row] = await db
    .select({ account: members.account, uplineId: members.uplineId })
    .from(members)
    .where(eq(members.id, id))
  return row === undefined ? maskedName('') : teamName(row, reader)
}

/** Digits and letters that do not look alike (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** The short code of an account, `K7Q2-M9XD`: it distinguishes people with the same masked name. */
export function memberCode(id: string): string {
  let rest = Number.parseInt(id.slice(-10), 16)
  let code = ''
  for (let place = 0; place < codeLength; place += 1) {
    code = letters[rest % letters.length] + code
    rest = Math.floor(rest / letters.length)
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** The end of the id that a typed code stands for, as in the index `members_code`; null for text that is no code. */
function idEndOf(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (code.length !== codeLength) return null
  let value = 0
  for (const letter of code) {
    const digit = letters.indexOf(letter)
    if (digit < 0) return null
    value = value * letters.length + digit
  }
  return value.toString(16).padStart(10, '0')
}

/**
 * Ids of the team members that an agent finds by typed text: part of a name shown in full, part of an own remark, a
 * short code, or a whole name. Part of a masked name finds nothing, since the name could be guessed letter by letter.
 * Each is read from an index or from the direct downlines alone.
 */
export function foundInTeam({ agentId, fullNames }: NameReader, typed: string): SQL {
  const key = accountKeyOf(typed)
  const idEnd = idEndOf(key)
  const parts = [
    sql`select m.id from ${members} m where m.account_key = ${key}`,
    sql`select n.member_id from ${downlineRemarks} n
      where n.agent_id = ${agentId}::uuid and position(${key} in lower(n.remark)) > 0`,
    ...(idEnd === null ? [] : [sql`select m.id from ${members} m where right(m.id::text, 10) = ${idEnd}`]),
    ...(fullNames
      ? [
          sql`select m.id from ${downlines} own join ${members} m on m.id = own.member_id
            where own.agent_id = ${agentId}::uuid and own.level = 1 and position(${key} in m.account_key) > 0`,
        ]
      : []),
  ]
  return sql.join(parts, sql` union all `)
}
