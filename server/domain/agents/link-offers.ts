import type { Tx } from '#server/store/db.ts'
import { type ContractTerms, hundredths, type KindRate, rateOf } from '#wire/contracts/contract-terms.ts'
import { expiryDays } from '#wire/contracts/contract.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { type ContractRules, holdOwn, lockContract, ownRate } from '#server/domain/contracts/contract-people.ts'
import { writeOffer } from '#server/domain/contracts/contracts.ts'

const day = 24 * 3_600_000

/** Kinds of contract that an agent may offer now, each with its highest rate; none where that rate is zero. */
export async function offersOf(
  db: DbOrTx,
  agentId: string,
  rules: ContractRules,
): Promise<readonly { readonly kind: KindRate['kind']; readonly most: string }[]> {
  const rates = await Promise.all(
    rules.kinds.map(async (kind) => ({ kind, most: await ownRate(db, agentId, kind, rules) })),
  )
  return rates.flatMap(({ kind, most }) => (most > 0 ? [{ kind, most: rateOf(most) }] : []))
}

/** The usual terms of a kind: one tier without conditions, every bet counts, a dividend by the month. */
const usualTerms = ({ kind, rate }: KindRate): ContractTerms => ({
  kind,
  period: kind === 'dividend' ? 'monthly' : null,
  tiers: [{ rate, activeMembers: 0, validBet: '0', profitAndLoss: kind === 'dividend' ? '0' : null }],
  singleBet: kind === 'dividend' ? null : '0',
  winRate: kind === 'realtime' ? '100.00' : null,
  lossRate: kind === 'realtime' ? '100.00' : null,
})

/**
 * Offers a new member the contracts of their registration link, in the transaction that writes the member. Leaves out
 * what the agent may no longer offer, because the own contract ended or was lowered: no one could agree to it.
 */
export async function offerByLink(
  tx: Tx,
  {
    agentId,
    rates,
    memberId,
  }: { readonly agentId: string; readonly rates: readonly KindRate[]; readonly memberId: string },
  { rules, now }: { readonly rules: ContractRules; readonly now: number },
): Promise<void> {
  for (const each of rates) {
    const { kind, rate } = each
    if (!rules.kinds.includes(kind)) continue
    await holdOwn(tx, agentId, kind)
    if (hundredths(rate) > (await ownRate(tx, agentId, kind, rules))) continue
    const pair = { kind, uplineId: agentId, downlineId: memberId }
    const contractId = await lockContract(tx, pair, now)
    await writeOffer(tx, contractId, { pair, terms: usualTerms(each), now, expiresAt: now + expiryDays.most * day })
  }
}
