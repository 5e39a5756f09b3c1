import { type ContractTerms, type ContractTier, hundredths } from '#wire/contracts/contract-terms.ts'
import { type Currency, fromMinor, toMinor } from '#wire/money.ts'

/** Figures of a team in a period with the bets that count; money in minor units. */
export interface TeamFigures {
  readonly activeMembers: number
  readonly bets: number
  readonly staked: bigint
  /** Stakes weighted by their net risk: the basis of conditions and salaries. */
  readonly valid: bigint
  /** Returns, stakes included. */
  readonly won: bigint
  /** Stakes won and lost: of counted bets that returned more than their stake, and of those that returned less. */
  readonly stakedOnWins: bigint
  readonly stakedOnLosses: bigint
  /** Bonuses paid to it, where the terms count them. */
  readonly bonusCost: bigint
  /** Earlier winnings from the house, below zero, where the terms carry them over. */
  readonly carried: bigint
}

export const noFigures: TeamFigures = {
  activeMembers: 0,
  bets: 0,
  staked: 0n,
  valid: 0n,
  won: 0n,
  stakedOnWins: 0n,
  stakedOnLosses: 0n,
  bonusCost: 0n,
  carried: 0n,
}

/** A condition: required value, actual value, and whether it is met; numbers, or money as on the wire. */
export interface Condition {
  readonly name: 'activeMembers' | 'validBet' | 'profitAndLoss'
  readonly needed: string
  readonly had: string
  readonly met: boolean
}

/** Result of a version: the tier in force, the basis of its rate, and the amount. */
export interface Settled {
  readonly tier: number | null
  readonly basis: bigint
  readonly amount: bigint
}

/** One hundred per cent, in the hundredths of a per cent of rates and weights. */
const whole = 10_000n

const parts = (rate: string): bigint => BigInt(hundredths(rate))

/** Loss of the team to the house, less bonuses and earlier winnings: below zero where it won. */
export const lossOf = ({ staked, won, bonusCost, carried }: TeamFigures): bigint => staked - won - bonusCost + carried

/** Amount carried over to the next period: the team's winnings, where the terms carry them over. */
export function carriedOn({ carryOver }: Pick<ContractTerms, 'carryOver'>, figures: TeamFigures): bigint {
  const loss = lossOf(figures)
  return carryOver === true && loss < 0n ? loss : 0n
}

/** The lowest stake that counts, in minor units. */
export const leastStake = ({ singleBet }: Pick<ContractTerms, 'singleBet'>, currency: Currency): bigint =>
  singleBet === null ? 0n : toMinor(singleBet, currency)

/** Conditions of a tier with the actual values. */
export function conditionsOf(tier: ContractTier, figures: TeamFigures, currency: Currency): readonly Condition[] {
  const money = (name: Condition['name'], needed: string, had: bigint): Condition => {
    const least = toMinor(needed, currency)
    return { name, needed: fromMinor(least, currency), had: fromMinor(had, currency), met: had >= least }
  }
  return [
    {
      name: 'activeMembers',
      needed: String(tier.activeMembers),
      had: String(figures.activeMembers),
      met: figures.activeMembers >= tier.activeMembers,
    },
    money('validBet', tier.validBet, figures.valid),
    ...(tier.profitAndLoss === null ? [] : [money('profitAndLoss', tier.profitAndLoss, lossOf(figures))]),
  ]
}

/**
 * Amount of a version for a period: the rate of the highest tier whose conditions are all met, of the team's loss
 * (dividend), of the counted bets (daily, hourly), or of the stakes won and lost, each with its weight (real time).
 * Rounded down to the minor unit once, at the end.
 */
export function settledBy(terms: ContractTerms, figures: TeamFigures, currency: Currency): Settled {
  const place = terms.tiers.findLastIndex((tier) => conditionsOf(tier, figures, currency).every(({ met }) => met))
  const weighed = weighedBasis(terms, figures)
  const basis = weighed / whole
  const tier = terms.tiers[place]
  if (tier === undefined) return { tier: null, basis, amount: 0n }
  return { tier: place, basis, amount: (parts(tier.rate) * weighed) / (whole * whole) }
}

/** Basis of a rate, times `whole`, so that rounding happens only at the end. */
function weighedBasis(terms: ContractTerms, figures: TeamFigures): bigint {
  switch (terms.kind) {
    case 'dividend': {
      const loss = lossOf(figures)
      return loss > 0n ? loss * whole : 0n
    }
    case 'daily':
    case 'hourly':
      return figures.valid * whole
    case 'realtime':
      return (
        parts(terms.winRate ?? '0.00') * figures.stakedOnWins + parts(terms.lossRate ?? '0.00') * figures.stakedOnLosses
      )
  }
}
