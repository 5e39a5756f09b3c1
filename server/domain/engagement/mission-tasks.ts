import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/store/db.ts'
import { missionPrizes, playSums } from '#server/store/schema/engagement/missions.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { type Currency, readMinor, wholeUnits } from '#wire/money.ts'
import { isMoney, type StoredMissions, type Task } from './mission-settings.ts'
import { periodAt } from '#server/domain/protection/play-periods.ts'
import { dayBegins } from '#server/domain/site/site-day.ts'

const day = 86_400_000

/**
 * Returns the condition that the member of a row of `play_sums` (or another with `member_id`) takes part: not excluded
 * at `now`, and open to offers.
 */
export const takesPart = (memberId: SQL, now: number): SQL => sql`not exists (
  select from ${playProtection} guard where guard.member_id = ${memberId} and (not guard.marketing
    or guard.exclusion is not null and (guard.excluded_until is null or guard.excluded_until > ${now}::bigint)))`

/** Target of a task, in the unit of its sums. */
export const targetOf = ({ measure, target }: Task, currency: Currency): bigint =>
  isMoney(measure) ? wholeUnits(target, currency) : BigInt(target)

interface Moved {
  readonly missions: StoredMissions
  /** Ids of sums that have just changed. */
  readonly moved: readonly number[]
  readonly gmtOffset: number
  readonly currency: Currency
  readonly now: number
}

/**
 * Stores the prizes of tasks that the last summing completed, each once for its period, and returns whose they are.
 * Checks the previous period too: its last rounds may be summed after its end.
 */
export async function grantTasks(
  tx: Tx,
  { missions, moved, gmtOffset, currency, now }: Moved,
): Promise<readonly string[]> {
  if (moved.length === 0) return []
  const granted: string[] = []
  for (const task of missions.tasks) {
    const { startsOn, endsAt } = periodAt(task.period, now, gmtOffset)
    const before = periodAt(task.period, dayBegins(startsOn, gmtOffset) - 1, gmtOffset)
    const amount = readMinor(task.prize, currency)
    // The brand's currency has changed to one without such fractions: the operator has to write the task again.
    if (amount === null) continue
    const { rows } = await tx.execute<{ memberId: string }>(sql`
      insert into ${missionPrizes} (member_id, mission, starts_on, task, amount, done_at, claim_by)
      select s.member_id, ${task.name}::text, s.starts_on, ${JSON.stringify(task)}::jsonb,
        ${amount}::bigint, ${now}::bigint, ${endsAt + missions.claimDays * day}::bigint
      from ${playSums} s
      where s.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(moved)}::jsonb)) and s.period = ${task.period} and s.currency = ${currency}
        and s.starts_on >= ${before.startsOn} and s.moved_at >= ${missions.since}::bigint
        and s.${sql.identifier(task.measure)} >= ${targetOf(task, currency)}::bigint
        and ${takesPart(sql`s.member_id`, now)}
      on conflict do nothing returning member_id as "memberId"`)
    granted.push(...rows.map(({ memberId }) => memberId))
  }
  return granted
}
