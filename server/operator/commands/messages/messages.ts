import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Addressee, listLetters, sendLetter, withdrawLetter } from '#server/domain/messages/messages.ts'
import { NoticeWords } from '#server/domain/content/translations.ts'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { command } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import { Id, wordsFile } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

/** Number of messages shown. */
const most = 50

const Name = v.pipe(v.string(), v.minLength(1))
const To = v.variant('kind', [
  v.object({ kind: v.literal('member'), account: Name }),
  v.object({ kind: v.literal('label'), label: Name }),
  v.object({ kind: v.literal('all') }),
])

async function addresseeOf(db: Db, to: v.InferOutput<typeof To>): Promise<Addressee> {
  if (to.kind === 'all') return to
  if (to.kind === 'member') return { kind: 'member', memberId: await memberIdOf(db, to.account) }
  const [one] = await db
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.labelName} = ${to.label} or jsonb_exists(${members.memberLabels}, ${to.label})`)
    .limit(1)
  if (!one) throw new Error(`No member has the label ${to.label}`)
  return to
}

export const messageCommands = [
  command({
    name: 'messages',
    usage: { messages: 'Show the latest messages to members.' },
    async run({ db }) {
      const letters = await listLetters(db, most)
      if (letters.length === 0) return ['no messages yet']
      return letters.map(({ id, to, sentAt, withdrawnAt, title, languages }) =>
        [id, inUtc(sentAt), withdrawnAt === null ? 'sent' : 'withdrawn', to, languages.join(','), title].join('  '),
      )
    },
  }),
  command({
    name: 'sendMessage',
    usage: {
      'messages send member <account> <file>': '',
      'messages send label <label> <file>': '',
      'messages send all <file>':
        'Send a message to one member, to the members with a label, or to all. The file is like that of a notice.',
    },
    args: v.object({ to: To, words: NoticeWords }),
    read: ({ what: kind, places: [name] }) => ({
      to: kind === 'member' ? { kind, account: name } : kind === 'label' ? { kind, label: name } : { kind },
    }),
    json: wordsFile('message'),
    takes: 'recipients, and one file',
    undoneBy: 'withdrawMessage',
    run: async (site, { to, words }) => [
      `message ${await sendLetter(site, await addresseeOf(site.db, to), words, site.now())}: sent`,
    ],
  }),
  command({
    name: 'withdrawMessage',
    usage: { 'messages withdraw <number>': 'Withdraw a message from every inbox.' },
    args: v.object({ id: Id }),
    takes: 'a message number; messages lists them',
    async run(site, { id }) {
      if (!(await withdrawLetter(site, id, site.now()))) throw new Error(`There is no message ${id} to withdraw`)
      return [`message ${id}: withdrawn`]
    },
  }),
]
