import { eq, sql } from 'drizzle-orm'
import { accountKeyOf } from '#server/domain/login.ts'
import { type Addressee, listLetters, sendLetter, withdrawLetter } from '#server/domain/messages.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { members } from '#server/store/schema/members.ts'
import type { OperatorCommand } from './command.ts'
import { inUtc } from './times.ts'

interface Site {
  readonly db: Db
  readonly live: Live
  now(): number
}

/** How many letters are shown. */
const most = 50

/** The latest letters, a line each. */
export async function describeLetters(db: Db): Promise<string[]> {
  const letters = await listLetters(db, most)
  if (letters.length === 0) return ['no letter was sent']
  return letters.map(({ id, to, sentAt, withdrawnAt, title, languages }) =>
    [id, inUtc(sentAt), withdrawnAt === null ? 'sent' : 'withdrawn', to, languages.join(','), title].join('  '),
  )
}

/** Sends a letter; who it is for must be there. */
export async function sendMessage(
  site: Site,
  { to, words }: Extract<OperatorCommand, { command: 'sendMessage' }>,
): Promise<string[]> {
  return [`message ${await sendLetter(site, await addresseeOf(site.db, to), words, site.now())}: sent`]
}

async function addresseeOf(db: Db, to: Extract<OperatorCommand, { command: 'sendMessage' }>['to']): Promise<Addressee> {
  if (to.kind === 'all') return to
  if (to.kind === 'label') {
    const [one] = await db
      .select({ id: members.id })
      .from(members)
      .where(sql`${members.labelName} = ${to.label} or jsonb_exists(${members.memberLabels}, ${to.label})`)
      .limit(1)
    if (!one) throw new Error(`No member has the label ${to.label}`)
    return to
  }
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.accountKey, accountKeyOf(to.account)))
  if (!member) throw new Error(`There is no member ${to.account}`)
  return { kind: 'member', memberId: member.id }
}

/** Takes a letter back. */
export async function withdrawMessage(site: Site, id: number): Promise<string[]> {
  if (!(await withdrawLetter(site, id, site.now()))) throw new Error(`There is no letter ${id} to withdraw`)
  return [`message ${id}: withdrawn`]
}
