import * as v from 'valibot'
import { type Currency, readMinor, wholeUnits } from '#wire/money.ts'
import { Money } from '#wire/shapes.ts'

/** Whole units of the brand's currency. */
const Units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000_000))

/** A grant in the brand's currency; zero for none. */
const Grant = v.pipe(Money, v.regex(/^\d{1,9}(\.\d{1,2})?$/))

const LevelName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(24), v.regex(/^[^\p{C}]*$/u))

const WrittenLevel = v.strictObject({
  name: LevelName,
  /** Total stakes to reach the level. */
  reach: Units,
  /** Stakes within a month at the site to keep the level; zero for none. */
  keep: Units,
  reward: Grant,
  birthday: Grant,
})
export type WrittenLevel = v.InferOutput<typeof WrittenLevel>

/** The levels as the operator writes them: the first is rank level 1, where everyone begins. */
export const VipLadder = v.strictObject({
  levels: v.pipe(
    v.array(WrittenLevel),
    v.minLength(1),
    v.maxLength(20),
    v.check((levels) => new Set(levels.map(({ name }) => name)).size === levels.length, 'each level has its own name'),
    v.check(
      ([first]) => first?.reach === 0 && first.keep === 0 && Number(first.reward) === 0,
      'the first level asks for nothing and has no reward: everyone begins there',
    ),
    v.check((levels) => levels.every(({ reach }, at) => at === 0 || reach > levels[at - 1]!.reach), 'reach must grow'),
    v.check((levels) => levels.every(({ keep }, at) => at === 0 || keep >= levels[at - 1]!.keep), 'keep must not fall'),
  ),
})
export type VipLadder = v.InferOutput<typeof VipLadder>

/** The ladder without the operator's settings. */
export const standardLadder: VipLadder = {
  levels: [
    { name: 'Bronze', reach: 0, keep: 0, reward: '0', birthday: '0' },
    { name: 'Silver', reach: 10_000, keep: 1_000, reward: '20', birthday: '20' },
    { name: 'Gold', reach: 50_000, keep: 5_000, reward: '80', birthday: '50' },
    { name: 'Platinum', reach: 200_000, keep: 20_000, reward: '250', birthday: '150' },
    { name: 'Diamond', reach: 1_000_000, keep: 80_000, reward: '1000', birthday: '500' },
    { name: 'Sovereign', reach: 5_000_000, keep: 300_000, reward: '4000', birthday: '2000' },
    { name: 'Crown', reach: 20_000_000, keep: 1_000_000, reward: '12000', birthday: '5000' },
  ],
}

/** A level as counted: minor units of the brand's currency. */
export interface VipLevel {
  readonly rankLevel: number
  readonly name: string
  readonly reach: bigint
  readonly keep: bigint
  readonly reward: bigint
  readonly birthday: bigint
}

/**
 * The levels of a ladder, the lowest first. A grant that is no amount of the currency is left out: the operator has to
 * write it again.
 */
export const levelsOf = ({ levels }: VipLadder, currency: Currency): readonly VipLevel[] =>
  levels.map(({ name, reach, keep, reward, birthday }, index) => ({
    rankLevel: index + 1,
    name,
    reach: wholeUnits(reach, currency),
    keep: wholeUnits(keep, currency),
    reward: readMinor(reward, currency) ?? 0n,
    birthday: readMinor(birthday, currency) ?? 0n,
  }))

/** Standing by which a member may rise; amounts in minor units. */
export interface Standing {
  readonly rankLevel: number
  /** The highest level they ever had. */
  readonly peak: number
  /** Stakes in total, and in this month. */
  readonly total: bigint
  readonly month: bigint
}

/** The highest level whose turnover a total has reached. */
export const reachedBy = (levels: readonly VipLevel[], total: bigint): number =>
  levels.findLast(({ reach }) => total >= reach)?.rankLevel ?? 1

/**
 * The level a member rises to, or the current one. A level never held takes total stakes; a lost one returns with
 * the month's stakes that keep it. A level above the ladder is the operator's own and stays.
 */
export function risenTo(levels: readonly VipLevel[], { rankLevel, peak, total, month }: Standing): number {
  if (rankLevel < 1 || rankLevel > levels.length) return rankLevel
  const reached = reachedBy(levels, total)
  if (reached > peak) return Math.max(reached, rankLevel)
  const regained = levels.findLast((level) => level.rankLevel <= peak && month >= level.keep)?.rankLevel ?? 1
  return Math.max(regained, rankLevel)
}
