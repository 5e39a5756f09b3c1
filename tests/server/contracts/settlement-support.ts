import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { memberAccount, openingAccount, post } from '#server/domain/money/ledger.ts'
import type { Db } from '#server/store/db.ts'
import { contracts, contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { type ContractTerms, type ContractTier, topRate } from '#wire/contracts/contract-terms.ts'

export const day = 86_400_000
export const hour = 3_600_000
export const minute = 60_000

/** A time at the site, which is eight hours ahead. */
export const at = (text: string): number => Date.parse(`${text}+08:00`)

export const tier = (rate: string, more: Partial<ContractTier> = {}): ContractTier => ({
  rate,
  activeMembers: 0,
  validBet: '0',
  profitAndLoss: null,
  ...more,
})

export const dividend = (period: NonNullable<ContractTerms['period']>, ...tiers: ContractTier[]): ContractTerms => ({
  kind: 'dividend',
  period,
  tiers: tiers.map((one) => ({ ...one, profitAndLoss: one.profitAndLoss ?? '0' })),
  singleBet: null,
  winRate: null,
  lossRate: null,
})
export const salary = (kind: 'daily' | 'hourly', singleBet: string, ...tiers: ContractTier[]): ContractTerms => ({
  kind,
  period: null,
  tiers,
  singleBet,
  winRate: null,
  lossRate: null,
})
export const realtime = (winRate: string, lossRate: string, ...tiers: ContractTier[]): ContractTerms => ({
  kind: 'realtime',
  period: null,
  tiers,
  singleBet: '1',
  winRate,
  lossRate,
})

export async function idOf(db: Db, account: string): Promise<string> {
  const [row] = await db.select({ id: members.id }).from(members).where(eq(members.account, account))
  return row!.id
}

/** Writes a contract in force; `until` where it has ended. */
export async function agree(
  db: Db,
  {
    terms,
    upline,
    downline,
    from,
    until = null,
  }: { terms: ContractTerms; upline: string; downline: string; from: number; until?: number | null },
): Promise<string> {
  const between = { kind: terms.kind, uplineId: upline, downlineId: downline }
  const [made] = await db
    .insert(contracts)
    .values({ id: randomUUID(), ...between, createdAt: from })
    .onConflictDoUpdate({ target: [contracts.downlineId, contracts.kind], set: { createdAt: from } })
    .returning({ id: contracts.id })
  const id = randomUUID()
  const before = await db.$count(contractVersions, eq(contractVersions.contractId, made!.id))
  await db.insert(contractVersions).values({
    id,
    contractId: made!.id,
    ...between,
    version: before + 1,
    terms,
    topRate: topRate(terms),
    offeredAt: from,
    expiresAt: from + 7 * day,
    answeredAt: from,
    outcome: 'agreed',
    activeFrom: from,
    activeUntil: until,
    endedBy: until === null ? null : 'terminated',
  })
  return id
}

let known: string | undefined

/** Writes settled bets, in minor units. */
export async function settledBets(
  db: Db,
  bets: readonly { member: string; bet: number; win?: number; at: number; state?: string }[],
): Promise<void> {
  known ??= (await db.select({ code: games.code }).from(games).where(eq(games.engine, 'slot')).limit(1))[0]!.code
  for (let from = 0; from < bets.length; from += 1_000)
    await db.insert(rounds).values(
      bets.slice(from, from + 1_000).map(({ member, bet, win = 0, at: settledAt, state = 'settled' }) => ({
        id: randomUUID(),
        memberId: member,
        gameCode: known!,
        currency: 'PHP' as const,
        bet: BigInt(bet),
        win: BigInt(win),
        state,
        createdAt: settledAt - 1_000,
        settledAt,
      })),
    )
}

/** Adds minor units to a wallet, or takes them where below zero. */
export async function give(db: Db, memberId: string, amount: bigint, now: number): Promise<void> {
  await db.transaction((tx) =>
    post(tx, {
      idempotencyKey: randomUUID(),
      kind: 'adjustment',
      currency: 'PHP',
      entries: [
        { account: memberAccount(memberId), amount },
        { account: openingAccount('PHP'), amount: -amount },
      ],
      now,
    }),
  )
}

/** Start of play of the processes that are killed. */
export const firstDay = at('2026-09-01T00:00')
