import { eq } from 'drizzle-orm'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { withoutControlCharacters } from './control-characters.ts'

/** Resolves with a member's id by account; rejects for an unknown one. */
export async function memberIdOf(db: Db, account: string): Promise<string> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.accountKey, accountKeyOf(account)))
  if (!member) throw new Error(`There is no member ${withoutControlCharacters(account)}`)
  return member.id
}
