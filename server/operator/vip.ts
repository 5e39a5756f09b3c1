import { eq, ne, sql } from 'drizzle-orm'
import type { Settings } from '#server/domain/settings.ts'
import { grantsOf, standingOf } from '#server/domain/vip.ts'
import { levelsOf, type VipLadder } from '#server/domain/vip-ladder.ts'
import { holdMember, setLadder } from '#server/domain/vip-setting.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { members } from '#server/store/schema/members.ts'
import { vipMoves } from '#server/store/schema/vip.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import type { OperatorCommand } from './command.ts'
import { memberIdOf } from './people.ts'
import { inUtc } from './times.ts'

interface Site {
  readonly db: Db
  readonly live: Live
  readonly settings: Settings
}

/** The levels in force, a line each, with how many members are at each. */
export async function describeVip({ db, settings }: Pick<Site, 'db' | 'settings'>): Promise<string[]> {
  const ladder = await settings.vip()
  if (ladder === null) return ['vip: none']
  const counts = await db
    .select({ rankLevel: members.rankLevel, count: sql<number>`count(*)::int` })
    .from(members)
    .where(ne(members.type, 4))
    .groupBy(members.rankLevel)
  const at = (rankLevel: number) => counts.find((row) => row.rankLevel === rankLevel)?.count ?? 0
  const above = counts.filter((row) => row.rankLevel > ladder.levels.length).reduce((sum, row) => sum + row.count, 0)
  return [
    ...ladder.levels.map(
      ({ name, reach, keep, reward, birthday }, index) =>
        `${index + 1} ${name}: from ${reach}, keep ${keep} a month, reward ${reward}, birthday ${birthday}; members ${at(index + 1)}`,
    ),
    ...(above === 0 ? [] : [`above them: members ${above}`]),
  ]
}

/** Sets the levels, or none; every grant must be money of the brand's currency. */
export async function setVip(site: Site, ladder: VipLadder | null, now: number): Promise<string[]> {
  const { currency } = await site.settings.brand()
  const foreign = (ladder?.levels ?? [])
    .flatMap(({ reward, birthday }) => [reward, birthday])
    .find((amount) => readMinor(amount, currency) === null)
  if (foreign !== undefined) throw new Error(`${foreign} is no amount of ${currency}`)
  await setLadder(site, ladder, now)
  return describeVip(site)
}

/** How a member stands, what they were granted, and how they moved. */
export async function describeVipOf({ db, settings }: Site, account: string, now: number): Promise<string[]> {
  const memberId = await memberIdOf(db, account)
  const [ladder, { currency, gmtOffset }] = await Promise.all([settings.vip(), settings.brand()])
  const standing = await standingOf(db, memberId, { currency, gmtOffset, now })
  if (standing === null) throw new Error(`There is no member ${account}`)
  const { rankLevel, name, peak, heldAt, total, month, isDecided } = standing
  const levels = ladder === null ? [] : levelsOf(ladder, currency)
  const keep = levels[rankLevel - 1]?.keep ?? 0n
  const next = levels[rankLevel]
  const money = (amount: bigint) => fromMinor(amount, currency)
  const moves = await db.select().from(vipMoves).where(eq(vipMoves.memberId, memberId)).orderBy(vipMoves.id)
  return [
    `${account}: level ${rankLevel}, ${name}${heldAt === null ? '' : `, held at ${heldAt}`}`,
    `staked: ${money(total)} in all, ${money(month)} this month`,
    ...(keep === 0n ? [] : [`keeps it by: ${money(keep)} a month${isDecided ? '' : ', not this month'}`]),
    ...(next === undefined
      ? []
      : [
          next.rankLevel <= peak
            ? `next: ${next.name} again by ${money(next.keep)} within a month`
            : `next: ${next.name} from ${money(next.reach)} in all`,
        ]),
    ...(await grantsOf(db, memberId)).map(({ what, day, amount }) => `granted: ${what}  ${day}  ${money(amount)}`),
    ...moves.map(
      ({ fromLevel, toLevel, reason, month: of, movedAt }) =>
        `moved: ${inUtc(movedAt)}  ${fromLevel} to ${toLevel}  ${reason}${of === null ? '' : ` ${of.slice(0, 7)}`}`,
    ),
  ]
}

/** Brings a member to a level and holds them there, or lets them go. */
export async function holdVip(
  site: Site,
  { account, level }: Extract<OperatorCommand, { command: 'holdVip' }>,
  now: number,
): Promise<string[]> {
  const memberId = await memberIdOf(site.db, account)
  const rankLevel = await rankOf(site, level)
  if (!(await holdMember(site, { memberId, rankLevel }, now))) throw new Error(`${account} is no real account`)
  return describeVipOf(site, account, now)
}

/** The rank of a level by its number or its name, however that is capitalised; null for none. */
async function rankOf({ settings }: Site, level: string | number | null): Promise<number | null> {
  if (level === null) return null
  const names = ((await settings.vip())?.levels ?? []).map(({ name }) => name)
  const isMeant = (name: string, index: number) =>
    level === index + 1 || (typeof level === 'string' && name.toLowerCase() === level.toLowerCase())
  const index = names.findIndex(isMeant)
  if (index >= 0) return index + 1
  const known = names.map((name, rank) => `${rank + 1} ${name}`).join(', ')
  throw new Error(`There is no level ${level}. ${known === '' ? 'VIP is off' : `They are: ${known}`}`)
}
