import * as v from 'valibot'
import { GameType } from '#wire/shapes.ts'

/** Share of a bet's net risk that counts towards a bonus, in per cent, by kind of game. */
const Percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const Weights = v.object({
  RNG: Percent,
  FISH: Percent,
  LIVE: Percent,
  COCKFIGHT: Percent,
  SPORTS: Percent,
  ESPORTS: Percent,
  ELOTT: Percent,
  LOTT: Percent,
  PVP: Percent,
})
export type BonusWeights = v.InferOutput<typeof Weights>

/** The operator's rules of deposit bonuses, as stored. */
export const BonusRules = v.object({
  /** Highest bet on one event while a bonus is active, in whole units of the wallet's currency; 0 for none. */
  mostBet: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)),
  /** Days in which a bonus must be wagered. */
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
  /** Most active bonuses of a member. */
  atOnce: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
  ...Weights.entries,
})
export type BonusRules = v.InferOutput<typeof BonusRules>

/** Names of the rules, as the operator sets them. */
export const bonusRuleNames = Object.keys(BonusRules.entries) as readonly (keyof BonusRules)[]

/** Rules of a fresh database: games against other members count nothing, tables and matches a part. */
export const defaultBonusRules: BonusRules = {
  mostBet: 500,
  days: 30,
  atOnce: 1,
  RNG: 100,
  FISH: 100,
  LIVE: 20,
  COCKFIGHT: 20,
  SPORTS: 50,
  ESPORTS: 50,
  ELOTT: 50,
  LOTT: 50,
  PVP: 0,
}

/** The weights among the rules. */
export const weightsOf = (rules: BonusRules): BonusWeights => v.parse(Weights, rules)

/** The kinds of games in display order, with their weights in per cent. */
export const listedWeights = (weights: BonusWeights) =>
  GameType.options.map((gameType) => ({ gameType, percent: weights[gameType] }))
