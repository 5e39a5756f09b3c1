import * as v from 'valibot'

/** Whole units of the wallet's currency, or a count. */
const Some = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))

/** Hundredths of a per cent. */
const Parts = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

/**
 * The operator's rules of transfers between members, as stored: amounts in whole units of the wallet's currency; and
 * the highest rates of contracts between agents.
 */
export const MemberRules = v.object({
  uplineLeast: Some,
  uplineMost: Some,
  /** Amounts must be a multiple of it. */
  uplineStep: Some,
  /** Most transfers of a member to their upline on one day at the site, and their highest sum. */
  uplineDailyCount: Some,
  uplineDailySum: Some,
  downlineLeast: Some,
  downlineMost: Some,
  downlineStep: Some,
  /** Most transfers of an agent to the own team on one day at the site, and their highest sum. */
  downlineDailyCount: Some,
  downlineDailySum: Some,
  /** The highest rates that an agent without an upline may offer, in hundredths of a per cent. */
  contractDividend: Parts,
  contractDaily: Parts,
  contractHourly: Parts,
  contractRealtime: Parts,
})
export type MemberRules = v.InferOutput<typeof MemberRules>

/** Names of the rules, as the operator sets them. */
export const memberRuleNames = Object.keys(MemberRules.entries) as readonly (keyof MemberRules)[]

/** Rules of a fresh database. */
export const defaultMemberRules: MemberRules = {
  uplineLeast: 100,
  uplineMost: 20_000,
  uplineStep: 1,
  uplineDailyCount: 5,
  uplineDailySum: 50_000,
  downlineLeast: 100,
  downlineMost: 50_000,
  downlineStep: 1,
  downlineDailyCount: 50,
  downlineDailySum: 500_000,
  contractDividend: 4_000,
  contractDaily: 200,
  contractHourly: 100,
  contractRealtime: 100,
}
