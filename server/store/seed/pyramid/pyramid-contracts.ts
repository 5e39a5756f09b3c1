import type { contracts, contractVersions } from '#server/store/schema/contracts/contracts.ts'
import type { members } from '#server/store/schema/identity/members.ts'
import { type ContractTerms, type ContractTier, rateOf, topRate } from '#wire/contracts/contract-terms.ts'
import type { PyramidPeople } from './pyramid-people.ts'
import type { Random } from '#server/store/seed/random.ts'

type Member = typeof members.$inferSelect
type Version = typeof contractVersions.$inferSelect

const day = 86_400_000

const tier = (rate: number, activeMembers = 0, validBet = '0', profitAndLoss: string | null = null): ContractTier => ({
  rate: rateOf(rate),
  activeMembers,
  validBet,
  profitAndLoss,
})

const dividend = (period: NonNullable<ContractTerms['period']>, top: number): ContractTerms => ({
  kind: 'dividend',
  period,
  tiers: [tier(top - 1_000, 0, '0', '0'), tier(top - 500, 5, '2000', '500'), tier(top, 10, '10000', '2500')],
  singleBet: null,
  winRate: null,
  lossRate: null,
})
const salary = (kind: 'daily' | 'hourly', top: number): ContractTerms => ({
  kind,
  period: null,
  tiers: [tier(top - 20), tier(top - 10, 2, '100'), tier(top, 5, '800')],
  singleBet: '0.50',
  winRate: null,
  lossRate: null,
})
const realtime = (top: number): ContractTerms => ({
  kind: 'realtime',
  period: null,
  tiers: [tier(top - 25), tier(top, 2, '20')],
  singleBet: '0.10',
  winRate: '50.00',
  lossRate: '80.00',
})

const periods = ['monthly', 'semimonthly', 'weekly', 'daily'] as const

/**
 * Returns the contracts of a pyramid's agents with their uplines: dividends of every period and daily salaries of all,
 * hourly and real-time ones of some, agreed on in the first days of play; some were replaced by a better one on the way.
 */
export function makeContracts(
  { masters, agents }: PyramidPeople,
  random: Random,
  { from, days }: { readonly from: number; readonly days: number },
): { readonly contracts: (typeof contracts.$inferSelect)[]; readonly versions: Version[] } {
  const above = new Map([...masters, ...agents].map((person) => [person.id, person]))
  const made: (typeof contracts.$inferSelect)[] = []
  const versions: Version[] = []
  for (const [index, agent] of agents.entries()) {
    const upline = above.get(agent.uplineId ?? '')!
    const deeper = depthOf(agent, above)
    const terms = [
      dividend(periods[index % periods.length]!, 3_500 - 900 * (deeper - 1)),
      salary('daily', 150 - 40 * (deeper - 1)),
      ...(index % 3 === 0 ? [salary('hourly', 90 - 20 * (deeper - 1))] : []),
      ...(index % 5 === 0 ? [realtime(80 - 15 * (deeper - 1))] : []),
    ]
    for (const agreed of terms) agree(upline, agent, agreed)
  }
  return { contracts: made, versions }

  function agree(upline: Member, downline: Member, terms: ContractTerms): void {
    const begins = from + random.whole(0, 5 * day)
    const contract = {
      id: random.uuid(),
      kind: terms.kind,
      uplineId: upline.id,
      downlineId: downline.id,
      createdAt: begins - day,
    }
    made.push(contract)
    const replaced = random.chance(0.25)
      ? from + random.whole(Math.floor(days * 0.4), Math.floor(days * 0.7)) * day + random.whole(0, day)
      : null
    versions.push(versionOf(contract, 1, terms, begins, replaced))
    if (replaced === null) return
    const [first, ...rest] = terms.tiers
    const better = { ...terms, tiers: [{ ...first!, rate: rateOf(topRate({ tiers: [first!] }) + 5) }, ...rest] }
    versions.push(versionOf(contract, 2, better, replaced, null))
  }

  function versionOf(
    { id: contractId, kind, uplineId, downlineId }: (typeof made)[number],
    version: number,
    terms: ContractTerms,
    activeFrom: number,
    activeUntil: number | null,
  ): Version {
    const offeredAt = activeFrom - random.whole(60_000, day / 2)
    return {
      id: random.uuid(),
      contractId,
      kind,
      uplineId,
      downlineId,
      version,
      terms,
      topRate: topRate(terms),
      offeredAt,
      expiresAt: offeredAt + 7 * day,
      seenAt: activeFrom - 30_000,
      answeredAt: activeFrom,
      outcome: 'agreed',
      reason: null,
      activeFrom,
      activeUntil,
      endedBy: activeUntil === null ? null : 'replaced',
    }
  }
}

/** Returns the depth below the master agents. */
function depthOf({ uplineId }: Member, above: ReadonlyMap<string, Member>): number {
  const upline = uplineId === null ? undefined : above.get(uplineId)
  return upline === undefined ? 0 : 1 + depthOf(upline, above)
}
