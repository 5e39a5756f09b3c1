import * as v from 'valibot'
import { changeType } from '#server/domain/identity/account-type.ts'
import { listAnnouncements, publishAnnouncement, withdrawAnnouncement } from '#server/domain/content/announcements.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'
import { NoticeWords } from '#server/domain/content/translations.ts'
import { AnnouncementType } from '#wire/content/announcements.ts'
import { command } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Account, Id, wordsFile } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

/** How many announcements are shown. */
const most = 50

/** Account types by their names in commands. */
const types = { member: 2, agent: 1, 'master-agent': 41, 'sub-agent': 42 } as const
export const typeNames = ['member', 'agent', 'master-agent', 'sub-agent'] as const

/** Changes the type of an account; its sessions end. */
export async function setMemberType(
  site: OperatorSite,
  { account, type }: { readonly account: string; readonly type: keyof typeof types },
): Promise<string[]> {
  const memberId = await memberIdOf(site.db, account)
  const { agentTypes } = await site.settings.brand()
  const done = await changeType(site.db, { memberId, type: types[type], agentTypes }, site.now())
  if (done.kind === 'trial') throw new Error(`${account} is a trial account and stays one`)
  if (done.kind === 'downlines') throw new Error(`${account} has downlines and stays an agent`)
  if (done.kind === 'same') throw new Error(`${account} already has the type ${type}`)
  await notifySafety(site, memberId, done.ended)
  for (const uplineId of done.uplines) await notifyChanged(site.live, uplineId, 'contracts')
  return [`${account}: ${type}`]
}

export const announcementCommands = [
  command({
    name: 'announcementList',
    usage: { 'announcement list': 'Show the latest announcements to agents.' },
    isReadOnly: true,
    async run({ db }) {
      const announced = await listAnnouncements(db, most)
      if (announced.length === 0) return ['no announcements']
      return announced.map(({ id, type, to, publishedAt, withdrawnAt, title, languages }) =>
        [
          id,
          inUtc(publishedAt),
          withdrawnAt === null ? 'published' : 'withdrawn',
          to === null ? type : `${type} ${to}`,
          languages.join(','),
          title,
        ].join('  '),
      )
    },
  }),
  command({
    name: 'announce',
    usage: {
      'announcement add B|PL|H|PU <file>':
        'Publish an announcement to all agents (PU: to everyone). The file is like that of a notice.',
      'announcement add PR <account> <file>': 'Publish an announcement to one agent and the agents of their team.',
    },
    args: v.object({ type: AnnouncementType, to: v.nullable(Account), words: NoticeWords }),
    read: ({ what, places: [first] }) => (what === 'PR' ? { type: what, to: first } : { to: null }),
    json: wordsFile('announcement'),
    takes: 'a file after B, PL, H or PU, and an account and a file after PR',
    undoneBy: 'withdrawAnnouncement',
    async run(site, { type, to, words }) {
      const agentId = to === null ? null : await memberIdOf(site.db, to)
      return [`announcement ${await publishAnnouncement(site, { type, agentId, words }, site.now())}: published`]
    },
  }),
  command({
    name: 'withdrawAnnouncement',
    usage: { 'announcement withdraw <number>': 'Withdraw an announcement.' },
    args: v.object({ id: Id }),
    takes: 'an announcement number; announcement list shows them',
    async run(site, { id }) {
      if (!(await withdrawAnnouncement(site, id, site.now())))
        throw new Error(`There is no announcement ${id} to withdraw`)
      return [`announcement ${id}: withdrawn`]
    },
  }),
]
