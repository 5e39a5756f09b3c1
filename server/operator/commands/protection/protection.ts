import * as v from 'valibot'
import { writeExclusion } from '#server/domain/protection/exclusion.ts'
import { JurisdictionCode, jurisdictionOf } from '#server/domain/protection/jurisdiction.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { command } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import { Account } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

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
  { jurisdiction }: { readonly jurisdiction: JurisdictionCode },
  now: number,
): Promise<string[]> {
  const { minimumAge, licences } = jurisdictionOf(jurisdiction)
  await settings.setBrand({ jurisdiction, minimumAge, licences: [...licences] }, now)
  return describeProtection(settings)
}

const hours = v.pipe(v.number(), v.integer(), v.minValue(24), v.maxValue(1_008))
const months = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(600)))

export const protectionCommands = [
  command({
    name: 'protection',
    usage: { protection: "Show the market's rules in force: age, reality check, limits, exclusions and who helps." },
    onlyLooks: true,
    run: ({ settings }) => describeProtection(settings),
  }),
  command({
    name: 'setJurisdiction',
    usage: {
      'protection profile <name>': `Go by these rules from now on, with their age and their badges: ${JurisdictionCode.options.join(', ')}.`,
    },
    args: v.object({ jurisdiction: JurisdictionCode }),
    takes: 'one profile',
    wrong: {
      jurisdiction: (name) =>
        `There is no profile ${String(name ?? 'without a name')}. They are: ${JurisdictionCode.options.join(', ')}`,
    },
    run: ({ settings, now }, given) => setJurisdiction(settings, given, now()),
  }),
  command({
    name: 'excludeMember',
    usage: {
      'protection exclude <account> timeOut|selfExclusion <hours>|<months>|ever':
        'Keep a member who asks for it from playing: for hours, or for months or ever. It ends all their sessions, and nothing shortens it.',
    },
    args: v.variant('kind', [
      v.object({ account: Account, kind: v.literal('timeOut'), length: hours }),
      v.object({ account: Account, kind: v.literal('selfExclusion'), length: months }),
    ]),
    read: ({ places: [account, kind, length] }) => ({
      account,
      kind,
      length: length === 'ever' ? null : Number(length),
    }),
    takes: 'an account, timeOut with hours or selfExclusion with months or ever',
    // Nothing shortens it.
    async run(site, { account, kind, length }) {
      const memberId = await memberIdOf(site.db, account)
      const by = { by: 'operator', address: null, now: site.now() } as const
      const { excludedUntil } = await writeExclusion(site, memberId, { kind, length }, by)
      return [`${account}: excluded ${excludedUntil === null ? 'for ever' : `until ${inUtc(excludedUntil)}`}`]
    },
  }),
]
