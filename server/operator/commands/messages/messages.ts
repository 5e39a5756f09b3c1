import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Addressee, listLetters, sendLetter, withdrawLetter } from '#server/domain/messages/messages.ts'
import { NoticeWords } from '#server/domain/content/written-words.ts'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { command } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import { Id, wordsFile } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

/** How many letters are shown. */
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
    usage: { messages: 'Show the latest letters to members, with their numbers.' },
    async run({ db }) {
      const letters = await listLetters(db, most)
      if (letters.length === 0) return ['no letter was sent']
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
        'Write to one member, to those with a label, or to all; the file is as that of a notice.',
    },
    args: v.object({ to: To, words: NoticeWords }),
    read: ({ what: kind, places: [name] }) => ({
      to: kind === 'member' ? { kind, account: name } : kind === 'label' ? { kind, label: name } : { kind },
    }),
    json: wordsFile('letter'),
    takes: 'whom it is for, and one file',
    takenBackBy: 'withdrawMessage',
    run: async (site, { to, words }) => [
      `message ${await sendLetter(site, await addresseeOf(site.db, to), words, site.now())}: sent`,
    ],
  }),
  command({
    name: 'withdrawMessage',
    usage: { 'messages withdraw <number>': 'Take one back out of every inbox.' },
    args: v.object({ id: Id }),
    takes: "one letter's number; messages shows them",
    async run(site, { id }) {
      if (!(await withdrawLetter(site, id, site.now()))) throw new Error(`There is no letter ${id} to withdraw`)
      return [`message ${id}: withdrawn`]
    },
  }),
]
