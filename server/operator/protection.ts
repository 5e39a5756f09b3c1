import { eq } from 'drizzle-orm'
import { writeExclusion } from '#server/domain/exclusion.ts'
import { jurisdictionOf } from '#server/domain/jurisdiction.ts'
import { accountKeyOf } from '#server/domain/login.ts'
import type { Settings } from '#server/domain/settings.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { members } from '#server/store/schema/members.ts'
import type { OperatorCommand } from './command.ts'
import { inUtc } from './times.ts'

/** The market's rules in force, as the operator reads them, a line each. */
export async function describeProtection(settings: Settings): Promise<string[]> {
  const { jurisdiction, minimumAge } = await settings.brand()
  const { realityCheck, pauseMinutes, limits, timeOuts, exclusions, help, autoplay, leastTurnSeconds } =
    jurisdictionOf(jurisdiction)
  return [
    `profile: ${jurisdiction}`,
    `age: ${minimumAge}`,
    `reality check: ${realityCheck.asked ? 'everyone' : 'who wants it'}, every ${realityCheck.minutes} minutes, or ${realityCheck.choices.join(', ')}`,
    `pause that ends play: ${pauseMinutes} minutes`,
    `higher limits: after ${limits.waitHours} hours, to be confirmed within ${limits.confirmDays} days`,
    `time-outs, hours: ${timeOuts.join(', ')}`,
    `self-exclusions, months: ${exclusions.map((months) => months ?? 'ever').join(', ')}`,
    `slots that spin by themselves: ${autoplay === null ? 'none' : `${autoplay.turns.join(', ')} turns, losses up to ${autoplay.losses.join(', ')} bets`}`,
    `from one bet at a slot to the next: ${leastTurnSeconds === 0 ? 'no rule' : `${leastTurnSeconds} seconds`}`,
    ...help.map(({ name, url, phone }) => `help: ${name}  ${url}${phone === null ? '' : `  ${phone}`}`),
  ]
}

/** Goes by a market's rules from now on: its age and its badges become the brand's. */
export async function setJurisdiction(
  settings: Settings,
  { jurisdiction }: Extract<OperatorCommand, { command: 'setJurisdiction' }>,
  now: number,
): Promise<string[]> {
  const { minimumAge, licences } = jurisdictionOf(jurisdiction)
  await settings.setBrand({ jurisdiction, minimumAge, licences: [...licences] }, now)
  return describeProtection(settings)
}

/** Keeps a member from playing who asked for it, or prolongs that; nothing shortens it. */
export async function excludeMember(
  site: { readonly db: Db; readonly live: Live; readonly settings: Settings },
  { account, kind, length }: Extract<OperatorCommand, { command: 'excludeMember' }>,
  now: number,
): Promise<string[]> {
  const [member] = await site.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.accountKey, accountKeyOf(account)))
  if (!member) throw new Error(`There is no member ${account}`)
  const by = { by: 'operator', address: null, now } as const
  const { excludedUntil } = await writeExclusion(site, member.id, { kind, length }, by)
  return [`${account}: excluded ${excludedUntil === null ? 'for ever' : `until ${inUtc(excludedUntil)}`}`]
}
