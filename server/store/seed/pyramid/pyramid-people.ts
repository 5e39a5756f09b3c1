import type { members } from '#server/store/schema/identity/members.ts'
import type { AccountType } from '#wire/shapes.ts'
import { madeMember } from '#server/store/seed/members.ts'
import type { Random } from '#server/store/seed/random.ts'

type Member = typeof members.$inferSelect

/** How large a pyramid is, and over how many days it has played. */
export interface PyramidPlan {
  readonly masters: number
  readonly agents: number
  readonly members: number
  readonly days: number
}

/** Size of `seed pyramid`. */
export const wholePyramid: PyramidPlan = { masters: 3, agents: 60, members: 2_000, days: 90 }

/** Everybody of a pyramid, uplines before their downlines. */
export interface PyramidPeople {
  readonly masters: readonly Member[]
  readonly agents: readonly Member[]
  readonly members: readonly Member[]
}

const day = 86_400_000
const numbered = (name: string, index: number, digits: number) => `${name}${String(index + 1).padStart(digits, '0')}`

/**
 * Master agents, below each of them agents on up to three levels, and members below all of these, some of them brought
 * by other members. All had joined before the first day of play.
 */
export function makePyramid(plan: PyramidPlan, random: Random, now: number): PyramidPeople {
  const joined = (weeks: number) => now - (plan.days + 7 * weeks) * day - random.whole(0, day)
  const person = (
    account: string,
    nickname: string,
    type: AccountType,
    upline: Member | null,
    weeks: number,
  ): Member => ({
    ...madeMember({ account, nickname, type }, random, now),
    toUpline: false,
    memberLabels: [],
    uplineId: upline?.id ?? null,
    createdAt: joined(weeks),
    firstLoginAt: joined(weeks - 1),
    email: `${account}@example.com`,
    emailVerifiedAt: now - plan.days * day,
  })
  const masters = Array.from({ length: plan.masters }, (_, index) =>
    person(numbered('pangulo', index, 1), `Pangulo ${index + 1}`, 41, null, 12),
  )
  const agents: Member[] = []
  const direct = Math.ceil(plan.agents * 0.4)
  const second = Math.ceil(plan.agents * 0.8)
  for (let index = 0; index < plan.agents; index += 1) {
    const upline =
      index < direct
        ? masters[index % masters.length]!
        : random.pick(index < second ? agents.slice(0, direct) : agents.slice(direct, second))
    const weeks = index < direct ? 10 : index < second ? 8 : 6
    agents.push(
      person(numbered('kinatawan', index, 2), `Kinatawan ${index + 1}`, index < direct ? 1 : 42, upline, weeks),
    )
  }
  const members: Member[] = []
  for (let index = 0; index < plan.members; index += 1) {
    const upline = index > 50 && random.chance(0.15) ? random.pick(members.slice(0, 50)) : random.pick(agents)
    members.push(person(numbered('kasapi', index, 4), `Kasapi ${index + 1}`, 2, upline, index < 50 ? 4 : 2))
  }
  return { masters, agents, members }
}
