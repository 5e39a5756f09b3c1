import { eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { levelsOf, standardLadder, VipLadder } from '#server/domain/loyalty/vip-ladder.ts'
import { holdMember, setLadder } from '#server/domain/loyalty/vip-setting.ts'
import { grantsOf, standingOf } from '#server/domain/loyalty/vip.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { vipMoves } from '#server/store/schema/loyalty/vip.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import { command, fileInGuide } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Account, orNull } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

type Site = Pick<OperatorSite, 'db' | 'live' | 'settings'>

/** Describes the levels, one line each, with their number of members. */
async function describeVip({ db, settings }: Pick<Site, 'db' | 'settings'>): Promise<string[]> {
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
    ...(above === 0 ? [] : [`above the top level: members ${above}`]),
  ]
}

/** Sets or removes the levels; every grant must be in the brand's currency. */
async function setVip(site: Site, ladder: VipLadder | null, now: number): Promise<string[]> {
  const { currency } = await site.settings.brand()
  const foreign = (ladder?.levels ?? [])
    .flatMap(({ reward, birthday }) => [reward, birthday])
    .find((amount) => readMinor(amount, currency) === null)
  if (foreign !== undefined) throw new Error(`${foreign} is not an amount in ${currency}`)
  await setLadder(site, ladder, now)
  return describeVip(site)
}

/** Describes the level, grants and level history of a member. */
async function describeVipOf({ db, settings }: Site, account: string, now: number): Promise<string[]> {
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
    `turnover: ${money(total)} in total, ${money(month)} this month`,
    ...(keep === 0n ? [] : [`keep level: ${money(keep)} a month${isDecided ? '' : ', not this month'}`]),
    ...(next === undefined
      ? []
      : [
          next.rankLevel <= peak
            ? `next: ${next.name} again by ${money(next.keep)} within a month`
            : `next: ${next.name} from ${money(next.reach)} in total`,
        ]),
    ...(await grantsOf(db, memberId)).map(({ what, day, amount }) => `granted: ${what}  ${day}  ${money(amount)}`),
    ...moves.map(
      ({ fromLevel, toLevel, reason, month: of, movedAt }) =>
        `moved: ${inUtc(movedAt)}  ${fromLevel} to ${toLevel}  ${reason}${of === null ? '' : ` ${of.slice(0, 7)}`}`,
    ),
  ]
}

/** Returns the rank of a level by its number or case-insensitive name; null for none. */
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

const One = v.object({ account: Account })
/** A level by its rank or its name. */
const Level = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)),
  v.pipe(v.string(), v.trim(), v.nonEmpty()),
])

export const vipCommands = [
  command({
    name: 'vip',
    usage: { vip: 'Show the VIP levels with their number of members.' },
    isReadOnly: true,
    run: (site) => describeVip(site),
  }),
  command({
    name: 'setVip',
    usage: {
      'vip set <file>':
        "Set the VIP levels; the operator's guide describes the file. Members keep their levels; earlier turnover brings no reward.",
      'vip standard': 'Set the default VIP levels.',
      'vip off': 'Remove the VIP levels; members keep the level they have.',
    },
    args: v.object({ ladder: v.nullable(VipLadder) }),
    read: ({ what }) => (what === 'set' ? {} : { ladder: what === 'off' ? null : standardLadder }),
    json: fileInGuide('ladder', VipLadder, 'set of VIP levels', 'VIP levels'),
    takes: 'one file',
    run: (site, { ladder }) => setVip(site, ladder, site.now()),
  }),
  command({
    name: 'vipOf',
    usage: {
      'vip of <account>': "Show a member's level, the progress to the next, the rewards granted and the level history.",
    },
    args: One,
    takes: 'one account',
    run: (site, { account }) => describeVipOf(site, account, site.now()),
  }),
  command({
    name: 'holdVip',
    usage: {
      'vip level <account> <level>|free':
        'Set a member to a level, by its number or its name, and hold it, or release the hold.',
    },
    args: v.object({ account: Account, level: orNull('free', Level) }),
    read: ({ places: [, level = ''] }) => (/^\d+$/.test(level) ? { level: Number(level) } : {}),
    takes: 'an account, and a level number, a level name or free',
    async run(site, { account, level }) {
      const memberId = await memberIdOf(site.db, account)
      const rankLevel = await rankOf(site, level)
      if (!(await holdMember(site, { memberId, rankLevel }, site.now())))
        throw new Error(`${account} is a trial account`)
      return describeVipOf(site, account, site.now())
    },
  }),
]
