import * as v from 'valibot'
import type { Command, CommandArguments } from './command.ts'
import { adjustmentCommands } from '#server/operator/commands/money/adjustments.ts'
import { announcementCommands } from '#server/operator/commands/agents/agents.ts'
import { auditCommands } from '#server/operator/commands/site/audit.ts'
import { bannerCommands } from '#server/operator/commands/content/banners.ts'
import { brandCommands } from '#server/operator/commands/site/brand.ts'
import { contentCommands } from '#server/operator/commands/content/content.ts'
import { contractCommands } from '#server/operator/commands/agents/contracts.ts'
import { databaseCommands } from '#server/operator/commands/site/database.ts'
import { depositCommands } from '#server/operator/commands/payments/deposits.ts'
import { feedbackCommands } from '#server/operator/commands/messages/feedback.ts'
import { firebaseCommands } from '#server/operator/commands/site/firebase.ts'
import { usageCommands } from '#server/operator/commands/site/usage.ts'
import { jobCommands } from '#server/operator/commands/site/jobs.ts'
import { ledgerCommands } from '#server/operator/commands/money/ledger.ts'
import { licenceCommands } from '#server/operator/commands/content/licences.ts'
import { lineCommands } from '#server/operator/commands/content/lines.ts'
import { mallCommands } from '#server/operator/commands/loyalty/mall.ts'
import { matchCommands } from '#server/operator/commands/play/matches.ts'
import { messageCommands } from '#server/operator/commands/messages/messages.ts'
import { missionCommands } from '#server/operator/commands/engagement/missions.ts'
import { noticeCommands } from '#server/operator/commands/content/notices.ts'
import { partnerCommands } from '#server/operator/commands/content/partners.ts'
import { peopleCommands } from '#server/operator/commands/money/people.ts'
import { promotionCommands } from '#server/operator/commands/engagement/promotions.ts'
import { protectionCommands } from '#server/operator/commands/protection/protection.ts'
import { registrationCommands } from '#server/operator/commands/identity/registration.ts'
import { ruleCommands } from '#server/operator/commands/money/rules.ts'
import { serviceCommands } from '#server/operator/commands/content/service.ts'
import { statusCommands } from '#server/operator/commands/site/status.ts'
import { vendorCommands } from '#server/operator/commands/play/vendors.ts'
import { vipCommands } from '#server/operator/commands/loyalty/vip.ts'
import { walletCommands } from '#server/operator/commands/money/wallets.ts'
import { watchCommands } from '#server/operator/commands/site/watch.ts'
import { winnerCommands } from '#server/operator/commands/content/winners.ts'
import { withdrawalCommands } from '#server/operator/commands/payments/withdrawals.ts'

/** All commands, in the order of `--help`. */
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
  ...usageCommands,
  ...announcementCommands,
  ...firebaseCommands,
  ...jobCommands,
  ...auditCommands,
  ...watchCommands,
  ...databaseCommands,
]

/** A command on the wire: one line of JSON. */
export type OperatorCommand = CommandArguments<(typeof commands)[number]>

const namesOf = ({ name }: Command) => (typeof name === 'string' ? [name] : Object.values(name))

const byName = new Map(commands.flatMap((each: Command) => namesOf(each).map((name) => [name, each] as const)))

/** Returns the definition of a command; throws for an unknown name. */
export function definitionOf({ command: name }: { readonly command: string }): Command {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`There is no command ${name}`)
  return found
}

const Sent = v.pipe(v.string(), v.parseJson(), v.looseObject({ command: v.string() }))

/** Parses a command from the wire; null for an unknown one or invalid arguments. */
export function readCommand(line: string): OperatorCommand | null {
  const sent = v.safeParse(Sent, line)
  if (!sent.success) return null
  const { command, ...input } = sent.output
  const definition = byName.get(command)
  const args = definition === undefined ? null : v.safeParse(definition.args, input)
  // Its schema has checked the arguments.
  return args?.success ? ({ command, ...args.output } as OperatorCommand) : null
}
