import * as v from 'valibot'

/** Whole units of the wallet's currency, or a count. */
const Some = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))

/** What the operator asks of money that members send on, as it is stored: amounts in whole units of the wallet's currency. */
export const MemberRules = v.object({
  uplineLeast: Some,
  uplineMost: Some,
  /** What an amount is a multiple of. */
  uplineStep: Some,
  /** Transfers of a member to their upline on one day at the site, and their sum. */
  uplineDailyCount: Some,
  uplineDailySum: Some,
})
export type MemberRules = v.InferOutput<typeof MemberRules>

/** The rules by their names, as the operator sets them. */
export const memberRuleNames = Object.keys(MemberRules.entries) as readonly (keyof MemberRules)[]

/** The rules of a fresh database. */
export const defaultMemberRules: MemberRules = {
  uplineLeast: 100,
  uplineMost: 20_000,
  uplineStep: 1,
  uplineDailyCount: 5,
  uplineDailySum: 50_000,
}
