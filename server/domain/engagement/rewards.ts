import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, sql, sum } from 'drizzle-orm'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import { type RewardKind, rewardKinds, type rewardsCalls, type RewardState } from '#wire/engagement/rewards.ts'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, DbOrTx, Tx } from '#server/store/db.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { holdingOf, houseAccount, memberAccount, postWith } from '#server/domain/money/ledger.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'
import { requireTurnover } from '#server/domain/money/turnover.ts'

/** Default wagering requirement of a reward (spec §9: not shown). */
const usualTurnover = 1

/** Most rewards claimed at once; a member with more claims again. */
const mostAtOnce = 100

const isClaimable = (now: number) =>
  and(isNull(rewards.claimedAt), or(isNull(rewards.expiresAt), gt(rewards.expiresAt, now)))

const ofMember = (memberId: string, now: number) => and(eq(rewards.memberId, memberId), lte(rewards.grantedAt, now))

/**
 * Number of rewards a member was granted, after `since` where given, and can still claim at `now` (epoch milliseconds).
 */
export async function unclaimedRewards(db: Db, memberId: string, now: number, since?: number): Promise<number> {
  const after = since === undefined ? undefined : gt(rewards.grantedAt, since)
  return db.$count(rewards, and(ofMember(memberId, now), isClaimable(now), after))
}

/** The currency of a member's wallet; without a wallet the brand's. */
async function currencyOf({ db, settings }: Pick<Services, 'db' | 'settings'>, memberId: string): Promise<Currency> {
  return (await holdingOf(db, memberAccount(memberId)))?.currency ?? (await settings.brand()).currency
}

/** Returns one page of a member's rewards, the latest first, and the unclaimed sum. */
export async function rewardsPage(
  services: Pick<Services, 'db' | 'settings'>,
  memberId: string,
  { state, pageNo, pageSize }: ParsedRequestOf<typeof rewardsCalls.rewards>,
  now: number,
): Promise<ValueOf<typeof rewardsCalls.rewards>> {
  const { db } = services
  const currency = await currencyOf(services, memberId)
  const mine = ofMember(memberId, now)
  const condition = and(
    mine,
    state === 'waiting'
      ? isClaimable(now)
      : state === 'claimed'
        ? isNotNull(rewards.claimedAt)
        : state === 'expired'
          ? and(isNull(rewards.claimedAt), lte(rewards.expiresAt, now))
          : undefined,
  )
  const [waiting] = await db
    .select({ count: count(), amount: sum(rewards.amount) })
    .from(rewards)
    .where(and(mine, isClaimable(now)))
  const { offset, ...page } = pageAt(await db.$count(rewards, condition), { pageNo, pageSize })
  const rows = await db
    .select()
    .from(rewards)
    .where(condition)
    .orderBy(desc(rewards.grantedAt), desc(rewards.id))
    .limit(pageSize)
    .offset(offset)
  return {
    ...page,
    currency,
    waiting: { count: waiting?.count ?? 0, amount: fromMinor(BigInt(waiting?.amount ?? 0), currency) },
    list: rows.map(({ id, kind, amount, turnoverTimes, grantedAt, expiresAt, claimedAt }) => ({
      id,
      kind: kindOf(kind),
      state: stateOf({ claimedAt, expiresAt }, now),
      amount: fromMinor(amount, currency),
      turnover: fromMinor(amount * BigInt(turnoverTimes), currency),
      grantedAt,
      expiresAt,
      claimedAt,
    })),
  }
}

const kindOf = (kind: string): RewardKind => rewardKinds.find((known) => known === kind) ?? 'bonus'

const stateOf = (
  { claimedAt, expiresAt }: Pick<typeof rewards.$inferSelect, 'claimedAt' | 'expiresAt'>,
  now: number,
): RewardState => (claimedAt !== null ? 'claimed' : expiresAt !== null && expiresAt <= now ? 'expired' : 'waiting')

/**
 * Pays a member one reward, or without `id` all unclaimed ones (a hundred at once), each once, and sets its wagering
 * requirement in the same transaction; an earlier claim is returned as paid. Refuses `not_found` for another member's
 * reward, `reward_over` for an expired one, and `account_stopped`.
 */
export async function claimRewards(
  services: Pick<Services, 'db' | 'live' | 'settings'>,
  memberId: string,
  { id }: ParsedRequestOf<typeof rewardsCalls.claimRewards>,
  now: number,
): Promise<ValueOf<typeof rewardsCalls.claimRewards>> {
  const { db, live } = services
  const currency = await currencyOf(services, memberId)
  const paid = await db.transaction(async (tx) => {
    // Locked in order before any is paid: concurrent claims wait for each other instead of dead-locking.
    const due = await tx
      .select({ id: rewards.id, amount: rewards.amount, turnoverTimes: rewards.turnoverTimes })
      .from(rewards)
      .where(and(ofMember(memberId, now), isClaimable(now), id === undefined ? undefined : eq(rewards.id, id)))
      .orderBy(asc(rewards.id))
      .limit(mostAtOnce)
      .for('update')
    for (const reward of due) await pay(tx, { ...reward, memberId, currency, now })
    return due
  })
  if (id !== undefined && paid.length === 0) return alreadyClaimed(db, { id, memberId, currency, now })
  if (paid.length > 0) {
    await notifyBalance(live, memberId)
    await notifyReward(live, memberId)
  }
  const amount = paid.reduce((total, reward) => total + reward.amount, 0n)
  return { claimed: paid.length, amount: fromMinor(amount, currency), currency }
}

interface Due {
  readonly id: number
  readonly amount: bigint
  readonly turnoverTimes: number
  readonly memberId: string
  readonly currency: Currency
  readonly now: number
}

/** A reward paid at once; `amount` in minor units of the wallet's currency. */
interface GrantedReward extends Omit<Due, 'id' | 'turnoverTimes'> {
  readonly kind: RewardKind
  /** How often it must be wagered; the default when left out. */
  readonly turnoverTimes?: number
}

/** Grants a reward that is claimed in the same moment, and returns its number. */
export async function giveReward(
  tx: Tx,
  { kind, turnoverTimes = usualTurnover, ...due }: GrantedReward,
): Promise<number> {
  const { memberId, amount, now } = due
  const [reward] = await tx
    .insert(rewards)
    .values({ memberId, kind, amount, turnoverTimes, grantedAt: now })
    .returning({ id: rewards.id })
  await pay(tx, { ...due, turnoverTimes, id: reward!.id })
  return reward!.id
}

/** Notifies a member's screens that a reward was granted or paid; to be called after the transaction. */
export async function notifyReward(live: Services['live'], memberId: string): Promise<void> {
  await notifyChanged(live, memberId, 'rewards')
  await notifyChanged(live, memberId, 'notifications')
}

async function pay(tx: Tx, { id, amount, turnoverTimes, memberId, currency, now }: Due): Promise<void> {
  const reference = `reward:${id}`
  const claimed = tx
    .update(rewards)
    .set({ claimedAt: now })
    .where(eq(rewards.id, id))
    .returning({ id: sql`${rewards.id}::text` })
  await postWith(tx, [claimed], {
    idempotencyKey: reference,
    kind: 'reward',
    reference,
    currency,
    entries: [
      { account: memberAccount(memberId), amount },
      { account: houseAccount(currency), amount: -amount },
    ],
    now,
  })
  const required = amount * BigInt(turnoverTimes)
  await requireTurnover(tx, { memberId, source: 'bonus', reference, currency, required, now })
}

async function alreadyClaimed(
  db: DbOrTx,
  { id, memberId, currency, now }: Omit<Due, 'amount' | 'turnoverTimes'>,
): Promise<ValueOf<typeof rewardsCalls.claimRewards>> {
  const [reward] = await db
    .select()
    .from(rewards)
    .where(and(ofMember(memberId, now), eq(rewards.id, id)))
  if (!reward) throw new Refused('not_found')
  if (reward.claimedAt === null) throw new Refused('reward_over')
  return { claimed: 1, amount: fromMinor(reward.amount, currency), currency }
}
