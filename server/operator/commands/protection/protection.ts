import * as v from 'valibot'
import { writeExclusion } from '#server/domain/protection/exclusion.ts'
import { JurisdictionCode, jurisdictionOf } from '#server/domain/protection/jurisdiction.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { command } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import { Account } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

/** Describes the jurisdiction profile in force, one line each. */
export async function describeProtection(settings: Settings): Promise<string[]> {
  const { jurisdiction, minimumAge } = await settings.brand()
  const { realityCheck, pauseMinutes, limits, timeOuts, exclusions, help, autoplay, leastTurnSeconds } =
    jurisdictionOf(jurisdiction)
  return [
    `profile: ${jurisdiction}`,
    `age: ${minimumAge}`,
    `reality check: ${realityCheck.asked ? 'everyone' : 'optional'}, every ${realityCheck.minutes} minutes, or ${realityCheck.choices.join(', ')}`,
    `break that ends a play session: ${pauseMinutes} minutes`,
    `higher limits: after ${limits.waitHours} hours, confirmed within ${limits.confirmDays} days`,
    `time-outs, hours: ${timeOuts.join(', ')}`,
    `self-exclusions, months: ${exclusions.map((months) => months ?? 'ever').join(', ')}`,
    `slot autoplay: ${autoplay === null ? 'none' : `${autoplay.turns.join(', ')} turns, losses up to ${autoplay.losses.join(', ')} bets`}`,
    `minimum time between slot spins: ${leastTurnSeconds === 0 ? 'no rule' : `${leastTurnSeconds} seconds`}`,
    ...help.map(({ name, url, phone }) => `help: ${name}  ${url}${phone === null ? '' : `  ${phone}`}`),
  ]
}

/** Sets the jurisdiction profile; its minimum age and badges become the brand's. */
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
    usage: {
      protection: 'Show the jurisdiction profile in force: age, reality check, limits, exclusions and help services.',
    },
    isReadOnly: true,
    run: ({ settings }) => describeProtection(settings),
  }),
  command({
    name: 'setJurisdiction',
    usage: {
      'protection profile <name>': `Set the jurisdiction profile, with its minimum age and licence badges: ${JurisdictionCode.options.join(', ')}.`,
    },
    args: v.object({ jurisdiction: JurisdictionCode }),
    takes: 'one profile',
    wrong: {
      jurisdiction: (name) =>
        `There is no profile ${String(name ?? 'without a name')}. They are: ${JurisdictionCode.options.join(', ')}`,
    },
    run: ({ settings, now }, args) => setJurisdiction(settings, args, now()),
  }),
  command({
    name: 'excludeMember',
    usage: {
      'protection exclude <account> timeOut|selfExclusion <hours>|<months>|ever':
        'Exclude a member at their request: for hours, for months or for ever. All sessions end, and the exclusion cannot be shortened.',
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
    // It cannot be shortened.
    async run(site, { account, kind, length }) {
      const memberId = await memberIdOf(site.db, account)
      const by = { by: 'operator', address: null, now: site.now() } as const
      const { excludedUntil } = await writeExclusion(site, memberId, { kind, length }, by)
      return [`${account}: excluded ${excludedUntil === null ? 'for ever' : `until ${inUtc(excludedUntil)}`}`]
    },
  }),
]
