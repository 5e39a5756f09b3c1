import { changeType } from '#server/domain/account-type.ts'
import { listAnnouncements, publishAnnouncement, withdrawAnnouncement } from '#server/domain/announcements.ts'
import { notePauses } from '#server/domain/contract-pauses.ts'
import { tellSafety } from '#server/domain/sessions.ts'
import type { Settings } from '#server/domain/settings.ts'
import { tellChanged } from '#server/domain/tell-member.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { describeBrand } from './brand.ts'
import type { OperatorCommand } from './command.ts'
import { memberIdOf } from './people.ts'
import { inUtc } from './times.ts'

interface Site {
  readonly db: Db
  readonly live: Live
  readonly settings: Settings
}

type Of<Name extends OperatorCommand['command']> = Extract<OperatorCommand, { command: Name }>

/** How many announcements are shown. */
const most = 50

/** Account types by the names that commands call them. */
export const typeNames = { member: 2, agent: 1, 'master-agent': 41, 'sub-agent': 42 } as const

/** Switches a part of the Agent Centre; by contracts of it nothing is earned from now on, or it is again. */
export async function setAgentFlag(
  { db, settings }: Pick<Site, 'db' | 'settings'>,
  { flag, on }: Of<'setAgentFlag'>,
  now: number,
): Promise<string[]> {
  const { agentFlags } = await settings.brand()
  await settings.setBrand({ agentFlags: { ...agentFlags, [flag]: on } }, now)
  await notePauses({ db, settings }, now)
  return describeBrand(settings)
}

/** Shows agents the names of their direct downlines in full, or masks them as all others. */
export async function setDownlineNames(
  settings: Settings,
  { on }: Of<'setDownlineNames'>,
  now: number,
): Promise<string[]> {
  await settings.setBrand({ downlineNames: on }, now)
  return describeBrand(settings)
}

/** Says which account types are agents, or which of them agents may open. */
export async function setTypes(
  settings: Settings,
  command: Of<'setAgentTypes'> | Of<'setDownlineTypes'>,
  now: number,
): Promise<string[]> {
  const change = command.command === 'setAgentTypes' ? { agentTypes: command.types } : { downlineTypes: command.types }
  await settings.setBrand(change, now)
  return describeBrand(settings)
}

/** Makes an account one of another type; its sessions end, and it logs in as what it is now. */
export async function setMemberType(
  site: Site,
  { account, type }: Of<'setMemberType'>,
  now: number,
): Promise<string[]> {
  const memberId = await memberIdOf(site.db, account)
  const { agentTypes } = await site.settings.brand()
  const done = await changeType(site.db, { memberId, type: typeNames[type], agentTypes }, now)
  if (done.kind === 'trial') throw new Error(`${account} is a trial account and stays one`)
  if (done.kind === 'downlines') throw new Error(`${account} has downlines and stays an agent`)
  if (done.kind === 'same') throw new Error(`${account} is ${type} already`)
  await tellSafety(site, memberId, done.ended)
  for (const uplineId of done.uplines) await tellChanged(site.live, uplineId, 'contracts')
  return [`${account}: ${type}`]
}

/** The latest announcements to agents, a line each. */
export async function describeAnnouncements(db: Db): Promise<string[]> {
  const told = await listAnnouncements(db, most)
  if (told.length === 0) return ['nothing was announced']
  return told.map(({ id, type, to, publishedAt, withdrawnAt, title, languages }) =>
    [
      id,
      inUtc(publishedAt),
      withdrawnAt === null ? 'published' : 'withdrawn',
      to === null ? type : `${type} ${to}`,
      languages.join(','),
      title,
    ].join('  '),
  )
}

/** Announces something; a private one is for an agent and the agents of their team. */
export async function announce(site: Site, { type, to, words }: Of<'announce'>, now: number): Promise<string[]> {
  const agentId = to === null ? null : await memberIdOf(site.db, to)
  return [`announcement ${await publishAnnouncement(site, { type, agentId, words }, now)}: published`]
}

/** Takes an announcement back. */
export async function takeBack(site: Site, { id }: Of<'withdrawAnnouncement'>, now: number): Promise<string[]> {
  if (!(await withdrawAnnouncement(site, id, now))) throw new Error(`There is no announcement ${id} to withdraw`)
  return [`announcement ${id}: withdrawn`]
}
