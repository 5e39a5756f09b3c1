import * as v from 'valibot'

/** Whole units of the wallet's currency. */
export const AloneUpTo = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))

/** Limit of what one person of the operator may move by hand. */
export const AdjustmentRule = v.object({
  /** On a day at the site, in whole units of the wallet's currency; a larger sum waits for a second person. */
  aloneUpTo: AloneUpTo,
  /** A higher limit that one person wants and a second one has not agreed to. */
  wanted: v.nullable(v.object({ units: AloneUpTo, by: v.string() })),
})
export type AdjustmentRule = v.InferOutput<typeof AdjustmentRule>

export const defaultAdjustmentRule: AdjustmentRule = { aloneUpTo: 1_000, wanted: null }

/** The rate of a kind up to which one person may offer alone, in hundredths of a per cent (`aloneUpTo`). */
export const HouseRates = v.object({
  dividend: AdjustmentRule,
  daily: AdjustmentRule,
  hourly: AdjustmentRule,
  realtime: AdjustmentRule,
})
export type HouseRates = v.InferOutput<typeof HouseRates>

export const defaultHouseRates: HouseRates = {
  dividend: { aloneUpTo: 3_000, wanted: null },
  daily: { aloneUpTo: 100, wanted: null },
  hourly: { aloneUpTo: 100, wanted: null },
  realtime: { aloneUpTo: 100, wanted: null },
}

/**
 * The rule after a person wants another limit: a lower one at once, a higher one once a second person has wanted the
 * same.
 */
export function afterWanting(rule: AdjustmentRule, units: number, by: string): AdjustmentRule {
  const isAgreed = rule.wanted !== null && rule.wanted.units === units && rule.wanted.by !== by
  if (units <= rule.aloneUpTo || isAgreed) return { aloneUpTo: units, wanted: null }
  return { aloneUpTo: rule.aloneUpTo, wanted: { units, by } }
}
