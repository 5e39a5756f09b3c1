import type { members } from '#server/store/schema/identity/members.ts'
import type { rewards } from '#server/store/schema/engagement/rewards.ts'
import { seedAccounts } from './seed-accounts.ts'

type Member = typeof members.$inferSelect
type Reward = typeof rewards.$inferInsert

const day = 86_400_000

/** Granted rewards in minor units: some pending, some claimed, some expired. */
const granted: readonly {
  readonly to: keyof typeof seedAccounts
  readonly kind: 'mission' | 'bonus'
  readonly amount: bigint
  readonly daysAgo: number
  readonly claimed?: true
  readonly validDays?: number
}[] = [
  { to: 'member', kind: 'mission', amount: 5_000n, daysAgo: 1, validDays: 30 },
  { to: 'member', kind: 'mission', amount: 2_000n, daysAgo: 2 },
  { to: 'member', kind: 'bonus', amount: 8_800n, daysAgo: 3 },
  { to: 'member', kind: 'bonus', amount: 10_000n, daysAgo: 12, claimed: true },
  { to: 'member', kind: 'mission', amount: 1_000n, daysAgo: 40, validDays: 30 },
  { to: 'agent', kind: 'bonus', amount: 50_000n, daysAgo: 4 },
  { to: 'masterAgent', kind: 'mission', amount: 3_000n, daysAgo: 2, validDays: 30 },
  { to: 'masterAgent', kind: 'bonus', amount: 20_000n, daysAgo: 5 },
  { to: 'firstLogin', kind: 'bonus', amount: 5_800n, daysAgo: 1 },
]

/** Rewards of the fixed accounts. */
export function makeRewards(people: readonly Member[], now: number): Reward[] {
  return granted.flatMap(({ to, kind, amount, daysAgo, claimed, validDays }, index) => {
    const member = people.find(({ account }) => account === seedAccounts[to].account)
    if (member === undefined) return []
    const grantedAt = now - daysAgo * day
    return [
      {
        id: index + 1,
        memberId: member.id,
        kind,
        amount,
        turnoverTimes: 1,
        grantedAt,
        expiresAt: validDays === undefined ? null : grantedAt + validDays * day,
        claimedAt: claimed === true ? grantedAt + day : null,
      },
    ]
  })
}
