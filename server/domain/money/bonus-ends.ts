import { and, asc, eq, gte, inArray, isNotNull, like, lte, not, or, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { houseAccount, memberAccount, post } from './ledger.ts'
import { leaveStopped } from '#server/domain/play/seamless-wallet.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'
import { unmetOf } from './turnover.ts'

type Site = Pick<Services, 'db' | 'live'>

/** Bonuses ended in one batch. */
const batch = 100

const due = (now: number) =>
  and(isNotNull(turnoverRequirements.endsAt), lte(turnoverRequirements.endsAt, now), not(turnoverRequirements.isMet))

/** Amounts of a bonus that ends; all in minor units. */
interface Ending {
  readonly bonus: bigint
  /** The deposit itself: it is played with first. */
  readonly own: bigint
  /** Wins less stakes since it was credited; below zero where more was lost. */
  readonly gain: bigint
  /** Money available to take from. */
  readonly balance: bigint
}

/** Amount taken back of a bonus that ends: the rest of it and the winnings since, never more than is available. */
export function takenBack({ bonus, own, gain, balance }: Ending): bigint {
  const lostOfBonus = -gain > own ? -gain - own : 0n
  const left = gain >= 0n ? bonus + gain : lostOfBonus >= bonus ? 0n : bonus - lostOfBonus
  return left < balance ? left : balance
}

/**
 * Ends the bonuses that were not wagered in time: takes the rest back, and drops their requirement. A bonus whose
 * member has an open bet waits for its end. Returns how many ended.
 */
export async function endBonuses({ db, live }: Site, now: number, signal?: AbortSignal): Promise<number> {
  let ended = 0
  let after = ''
  for (;;) {
    const found = await db
      .select({ id: turnoverRequirements.id, memberId: turnoverRequirements.memberId })
      .from(turnoverRequirements)
      .where(and(due(now), after === '' ? undefined : sql`${turnoverRequirements.id} > ${after}::uuid`))
      .orderBy(asc(turnoverRequirements.id))
      .limit(batch)
    for (const { id, memberId } of found) {
      if (signal?.aborted) return ended
      const isEnded = await db.transaction((tx) => endOne(tx, id, now)).catch(leaveMoved)
      if (!isEnded) continue
      ended += 1
      await notifyBalance(live, memberId)
      await notifyChanged(live, memberId, 'deposits')
    }
    if (found.length < batch) return ended
    after = found.at(-1)!.id
  }
}

async function endOne(tx: Tx, id: string, now: number): Promise<boolean> {
  const [bonus] = await tx
    .select()
    .from(turnoverRequirements)
    .where(and(eq(turnoverRequirements.id, id), due(now)))
    .for('update')
  if (bonus?.terms == null) return false
  const { memberId, currency, terms, since } = bonus
  const left = (await unmetOf(tx, memberId)).find((each) => each.id === id)?.left ?? 0n
  if (left === 0n) {
    await tx.update(turnoverRequirements).set({ endsAt: null }).where(eq(turnoverRequirements.id, id))
    return false
  }
  const played = await playedSince(tx, { memberId, since })
  if (played.open > 0) return false
  const wallets = await walletsOf(tx, memberId)
  const balance = wallets.reduce((sum, each) => sum + each.balance, 0n)
  const amount = takenBack({ bonus: BigInt(terms.bonus), own: BigInt(terms.own), gain: played.gain, balance })
  let rest = amount
  const entries = wallets.flatMap(({ code, balance: has }) => {
    const forfeited = rest < has ? rest : has
    rest -= forfeited
    return forfeited > 0n ? [{ account: code, amount: -forfeited }] : []
  })
  if (amount > 0n) {
    await post(tx, {
      idempotencyKey: `bonus-end:${id}`,
      kind: 'bonus',
      reference: bonus.reference,
      currency,
      entries: [...entries, { account: houseAccount(currency), amount }],
      now,
    })
  }
  await tx.update(turnoverRequirements).set({ isMet: true, takenBack: amount }).where(eq(turnoverRequirements.id, id))
  return true
}

/** Number of a member's open bets, and the result of those settled since a time. */
async function playedSince(tx: Tx, { memberId, since }: { readonly memberId: string; readonly since: number }) {
  const [row] = await tx
    .select({
      open: sql`count(*) filter (where ${rounds.state} = 'open')`.mapWith(Number),
      gain: sql<string>`coalesce(sum(${rounds.win} - ${rounds.bet}) filter (where ${rounds.state} = 'settled'), 0)::text`,
    })
    .from(rounds)
    .where(and(eq(rounds.memberId, memberId), gte(rounds.createdAt, since), inArray(rounds.state, ['open', 'settled'])))
  return { open: row?.open ?? 0, gain: BigInt(row?.gain ?? 0) }
}

/** Reads again: money may have been spent in between, and a wallet may be stopped. */
function leaveMoved(error: unknown): false {
  if (error instanceof Refused && error.code === 'insufficient_funds') return false
  return leaveStopped(error)
}

/** Wallets of a member with their available balances: the main one first, then those of vendors. */
async function walletsOf(tx: Tx, memberId: string) {
  const main = memberAccount(memberId)
  const found = await tx
    .select()
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.memberId, memberId),
        or(eq(ledgerAccounts.code, main), like(ledgerAccounts.code, 'vendor:%')),
      ),
    )
    .orderBy(asc(ledgerAccounts.code))
  return found
    .map(({ code, creditsPosted, debitsPosted, debitsPending }) => ({
      code,
      balance: creditsPosted - debitsPosted - debitsPending,
    }))
    .toSorted((one, other) => Number(other.code === main) - Number(one.code === main))
}

/** Ends bonuses by the clock. */
export function bonusesJob(site: Site): Job {
  return {
    name: 'bonuses',
    pollInterval: 10_000,
    retries: 3,
    async nextRun(now) {
      const [one] = await site.db
        .select({ id: turnoverRequirements.id })
        .from(turnoverRequirements)
        .where(due(now))
        .limit(1)
      return one ? always : null
    },
    run: async ({ now, signal }) => ({ ended: await endBonuses(site, now, signal) }),
  }
}
