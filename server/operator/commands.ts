import * as v from 'valibot'
import type { Command, Given } from './command.ts'
import { adjustmentCommands } from './commands/adjustments.ts'
import { announcementCommands } from './commands/agents.ts'
import { auditCommands } from './commands/audit.ts'
import { bannerCommands } from './commands/banners.ts'
import { brandCommands } from './commands/brand.ts'
import { contentCommands } from './commands/content.ts'
import { contractCommands } from './commands/contracts.ts'
import { databaseCommands } from './commands/database.ts'
import { depositCommands } from './commands/deposits.ts'
import { feedbackCommands } from './commands/feedback.ts'
import { firebaseCommands } from './commands/firebase.ts'
import { flightCommands } from './commands/flights.ts'
import { jobCommands } from './commands/jobs.ts'
import { ledgerCommands } from './commands/ledger.ts'
import { licenceCommands } from './commands/licences.ts'
import { lineCommands } from './commands/lines.ts'
import { mallCommands } from './commands/mall.ts'
import { matchCommands } from './commands/matches.ts'
import { messageCommands } from './commands/messages.ts'
import { missionCommands } from './commands/missions.ts'
import { noticeCommands } from './commands/notices.ts'
import { partnerCommands } from './commands/partners.ts'
import { peopleCommands } from './commands/people.ts'
import { promotionCommands } from './commands/promotions.ts'
import { protectionCommands } from './commands/protection.ts'
import { registrationCommands } from './commands/registration.ts'
import { ruleCommands } from './commands/rules.ts'
import { serviceCommands } from './commands/service.ts'
import { statusCommands } from './commands/status.ts'
import { vendorCommands } from './commands/vendors.ts'
import { vipCommands } from './commands/vip.ts'
import { walletCommands } from './commands/wallets.ts'
import { winnerCommands } from './commands/winners.ts'
import { withdrawalCommands } from './commands/withdrawals.ts'

/** All that an operator can ask of the site, in the order of `--help`. */
export const commands = [
  ...statusCommands,
  ...noticeCommands,
  ...messageCommands,
  ...feedbackCommands,
  ...bannerCommands,
  ...contentCommands,
  ...licenceCommands,
  ...partnerCommands,
  ...lineCommands,
  ...winnerCommands,
  ...ledgerCommands,
  ...depositCommands,
  ...withdrawalCommands,
  ...ruleCommands,
  ...walletCommands,
  ...vendorCommands,
  ...matchCommands,
  ...missionCommands,
  ...promotionCommands,
  ...mallCommands,
  ...vipCommands,
  ...adjustmentCommands,
  ...contractCommands,
  ...peopleCommands,
  ...protectionCommands,
  ...registrationCommands,
  ...serviceCommands,
  ...brandCommands,
  ...flightCommands,
  ...announcementCommands,
  ...firebaseCommands,
  ...jobCommands,
  ...auditCommands,
  ...databaseCommands,
]

/** A command as it travels to a running server, as one line of JSON. */
export type OperatorCommand = Given<(typeof commands)[number]>

const namesOf = ({ name }: Command) => (typeof name === 'string' ? [name] : Object.values(name))

const byName = new Map(commands.flatMap((each: Command) => namesOf(each).map((name) => [name, each] as const)))

/** The definition of a command; throws for a name that none has. */
export function definitionOf({ command: name }: { readonly command: string }): Command {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`There is no command ${name}`)
  return found
}

const Sent = v.pipe(v.string(), v.parseJson(), v.looseObject({ command: v.string() }))

/** Reads a command as it was sent; null for one that there is not, or with other arguments. */
export function readCommand(line: string): OperatorCommand | null {
  const sent = v.safeParse(Sent, line)
  if (!sent.success) return null
  const { command, ...given } = sent.output
  const definition = byName.get(command)
  const args = definition === undefined ? null : v.safeParse(definition.args, given)
  // Its schema has checked what it is.
  return args?.success ? ({ command, ...args.output } as OperatorCommand) : null
}
