import { eq } from 'drizzle-orm'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { harmless } from './harmless.ts'

/** A member's id by the account they log in with; rejects when there is none. */
export async function memberIdOf(db: Db, account: string): Promise<string> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.accountKey, accountKeyOf(account)))
  if (!member) throw new Error(`There is no member ${harmless(account)}`)
  return member.id
}
