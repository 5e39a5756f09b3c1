/**
 * Weight of a stake: turnover, points, missions, leaderboards, VIP levels, commissions and agents' valid bets all use
 * this one measure, which is stored with the round when it is settled (docs/decisions/0067-net-risk.md).
 */

/**
 * Bets that lose everything in at least two of five cases count in full: the average loss is multiplied by its inverse.
 */
const [fullFrom, parts] = [2n, 5n]

/**
 * The net risk, in minor units, of one member's bets on the same event: the most they can lose together, and at most
 * two and a half times their average loss. `returns` are their joint returns in each of equally likely outcomes. Both
 * sides of one event therefore count next to nothing, however the stakes are split.
 */
export function netRisk(stake: bigint, returns: readonly bigint[]): bigint {
  if (returns.length === 0) return stake
  const losses = returns.map((back) => (back < stake ? stake - back : 0n))
  const most = losses.reduce((highest, loss) => (loss > highest ? loss : highest), 0n)
  const onAverage = (losses.reduce((sum, loss) => sum + loss, 0n) * parts) / (BigInt(returns.length) * fullFrom)
  return onAverage < most ? onAverage : most
}

/** Share of a single bet in the risk of all bets on its event, rounded down to a minor unit. */
export const shareOfRisk = (risk: bigint, bet: bigint, stake: bigint): bigint =>
  stake === 0n ? 0n : (risk * bet) / stake

/**
 * The most that a bet at these odds (hundredths) counts: one that wins in more than three of five cases counts less.
 */
export function riskAtOdds(stake: bigint, odds: bigint): bigint {
  // Odds of `odds` imply a loss in `(odds - 100) / odds` of all cases, ignoring the margin.
  const counted = odds <= 100n ? 0n : (stake * (odds - 100n) * parts) / (odds * fullFrom)
  return counted < stake ? counted : stake
}
