import * as v from 'valibot'
import { GameType } from '#wire/shapes.ts'

/** How much of a bet's net risk counts towards a bonus, in per cent, by kind of game. */
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

/** What the operator asks of deposit bonuses, as it is stored. */
export const BonusRules = v.object({
  /** The greatest bet on one event while a bonus is active, in whole units of the wallet's currency; 0 for none. */
  mostBet: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)),
  /** Days in which a bonus is to be wagered. */
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
  /** Bonuses of a member that may be active at once. */
  atOnce: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
  ...Weights.entries,
})
export type BonusRules = v.InferOutput<typeof BonusRules>

/** The rules by their names, as the operator sets them. */
export const bonusRuleNames = Object.keys(BonusRules.entries) as readonly (keyof BonusRules)[]

/** The rules of a fresh database: games that are played against other members count nothing, tables and matches a part. */
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

/** The kinds of games in the order they are listed, with their weights in per cent. */
export const toldWeights = (weights: BonusWeights) =>
  GameType.options.map((gameType) => ({ gameType, percent: weights[gameType] }))
