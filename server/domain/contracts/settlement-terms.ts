import { type ContractTerms, type ContractTier, hundredths } from '#wire/contracts/contract-terms.ts'
import { type Currency, fromMinor, toMinor } from '#wire/money.ts'

/** What a team did in a period with the bets that count; money in minor units. */
export interface TeamFigures {
  readonly activeMembers: number
  readonly bets: number
  readonly staked: bigint
  /** What the stakes count for, by their net risk: what conditions and salaries go by. */
  readonly valid: bigint
  /** What came back, stakes included. */
  readonly won: bigint
  /** Of what counts, with bets that brought more than their stake, and with those that brought less. */
  readonly stakedOnWins: bigint
  readonly stakedOnLosses: bigint
  /** What it was paid in bonuses, where the terms count that. */
  readonly bonusCost: bigint
  /** What it won from the house before, below zero, where the terms carry that over. */
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

/** What a condition asks, what there was, and whether that is enough; numbers, or money as on the wire. */
export interface Condition {
  readonly name: 'activeMembers' | 'validBet' | 'profitAndLoss'
  readonly needed: string
  readonly had: string
  readonly met: boolean
}

/** What a version comes to: the place of the tier that holds, what its rate is of, and what is paid. */
export interface Settled {
  readonly tier: number | null
  readonly basis: bigint
  readonly amount: bigint
}

/** A whole, in the hundredths of a per cent that rates and weights are counted in. */
const whole = 10_000n

const parts = (rate: string): bigint => BigInt(hundredths(rate))

/** What the team lost to the house, less bonuses and what it won before: below zero where it won. */
export const lossOf = ({ staked, won, bonusCost, carried }: TeamFigures): bigint => staked - won - bonusCost + carried

/** What of a period is taken off the next one: what the team won, where the terms carry it over. */
export function carriedOn({ carryOver }: Pick<ContractTerms, 'carryOver'>, figures: TeamFigures): bigint {
  const loss = lossOf(figures)
  return carryOver === true && loss < 0n ? loss : 0n
}

/** The least stake that counts, in minor units. */
export const leastStake = ({ singleBet }: Pick<ContractTerms, 'singleBet'>, currency: Currency): bigint =>
  singleBet === null ? 0n : toMinor(singleBet, currency)

/** The conditions of a tier beside what there was. */
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
 * What a version pays for a period: the rate of the highest tier all of whose conditions are met, of the team's loss
 * (dividend), of the bets that count (daily, hourly), or of the stakes won and lost, each by its weight (real time).
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

/** What a rate is of, times a whole, so that nothing is rounded before the end. */
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
