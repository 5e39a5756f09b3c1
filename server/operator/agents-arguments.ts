import { resolve } from 'node:path'
import * as v from 'valibot'
import { DownlineType } from '#server/domain/site-settings.ts'
import { AgentFlags } from '#wire/agent.ts'
import { AnnouncementType } from '#wire/announcements.ts'
import { OperatorCommand } from './command.ts'

/** What `--help` says of agents. */
export const agentsHelp = `  npm run operator -- member type <account> member|agent|master-agent|sub-agent
      Make an account one of another type; it is logged out and logs in as what it is now.
  npm run operator -- announcement list
      Show the latest announcements to agents, with their numbers.
  npm run operator -- announcement add B|PL|H|PU <file>
      Tell all agents (PU: everybody); the file is as that of a notice.
  npm run operator -- announcement add PR <account> <file>
      Tell one agent and the agents of their team.
  npm run operator -- announcement withdraw <number>
      Take one back.
  npm run operator -- brand agent ${Object.keys(AgentFlags.entries).join('|')} on|off
      Switch a part of the Agent Centre: dividends, daily, hourly or real-time salaries.
  npm run operator -- brand downline-names on|off
      Show agents the names of their direct downlines in full, or mask them as those further down.
  npm run operator -- brand agent-types <type>,…
      Say which account types are agents: 1 agent, 41 master agent, 42 sub-agent.
  npm run operator -- brand downline-types <type>,…|none
      Say what agents may open below themselves, the usual one first: ${DownlineType.options.join(', ')}; 2 is a member.`

/** An announcement whose words are still to be read from a file. */
export interface Announced {
  readonly kind: 'announce'
  readonly type: AnnouncementType
  readonly to: string | null
  readonly file: string
}

/** Reads what follows `announcement`: the command, an announcement with its file, or what was not understood. */
export function readAnnouncement(
  [what, ...rest]: readonly string[],
  folder: string,
): OperatorCommand | Announced | string {
  if (what === 'list')
    return rest.length === 0 ? { command: 'announcementList' } : 'announcement list takes nothing more'
  if (what === 'withdraw') {
    const read = v.safeParse(OperatorCommand, { command: 'withdrawAnnouncement', id: Number(rest[0]) })
    return read.success && rest.length === 1
      ? read.output
      : "announcement withdraw takes one announcement's number; announcement list shows them"
  }
  if (what !== 'add') return 'What about an announcement? add, list or withdraw'
  const [kind, ...named] = rest
  const type = v.safeParse(AnnouncementType, kind)
  const [to, file] = kind === 'PR' ? [named[0] ?? '', named[1]] : [null, named[0]]
  if (!type.success || file === undefined || to === '' || named.length !== (to === null ? 1 : 2))
    return 'announcement add takes B, PL, H or PU and a file, or PR, an account and a file'
  return { kind: 'announce', type: type.output, to, file: resolve(folder, file) }
}

/** Reads what follows `brand agent`, `brand downline-names`, `brand agent-types` or `brand downline-types`. */
export function readBrandOfAgents(what: string, rest: readonly string[]): OperatorCommand | string {
  if (what === 'agent') {
    const [flag, state, ...more] = rest
    const on = state === 'on'
    const read = v.safeParse(OperatorCommand, { command: 'setAgentFlag', flag, on })
    return read.success && (on || state === 'off') && more.length === 0
      ? read.output
      : `brand agent takes ${Object.keys(AgentFlags.entries).join(', ')}, and on or off`
  }
  if (what === 'downline-names') {
    const [state, ...more] = rest
    if ((state !== 'on' && state !== 'off') || more.length > 0) return 'brand downline-names takes on or off'
    return { command: 'setDownlineNames', on: state === 'on' }
  }
  const [list, ...more] = rest
  const command = what === 'agent-types' ? 'setAgentTypes' : 'setDownlineTypes'
  const types = list === 'none' && what === 'downline-types' ? [] : list?.split(',').map(Number)
  const read = v.safeParse(OperatorCommand, { command, types })
  if (read.success && more.length === 0) return read.output
  return what === 'agent-types'
    ? 'brand agent-types takes some of 1, 41 and 42, with commas between them'
    : 'brand downline-types takes some of 2, 1 and 42, with commas between them, or none'
}
