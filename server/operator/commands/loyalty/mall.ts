import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { decideRedemption } from '#server/domain/loyalty/point-redemptions.ts'
import { PointSettings, WrittenReward } from '#server/domain/loyalty/point-settings.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { pointRedemptions, pointRewards } from '#server/store/schema/loyalty/points.ts'
import { type Currency, readMinor } from '#wire/money.ts'
import { RewardName } from '#wire/loyalty/point-rules.ts'
import { command, fileInGuide } from '#server/operator/command.ts'
import { type DroppedLanguages, keepLanguages } from '#server/operator/dropped-languages.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { orNull, referenceOf, Remark, Whole } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

type Site = Pick<OperatorSite, 'db' | 'live' | 'settings'>

/** Makes open pages reload the mall. */
const notifyPages = ({ live }: Pick<Site, 'live'>) => live.publish('site', { type: 'missions.changed' })

/** Member input in one line, without control characters. */
const inOneLine = (typed: string) => typed.replaceAll(/\p{C}+/gu, ' ').replaceAll(/\s+/g, ' ')

const describeRules = ({ stakePerPoint, pointsPerUnit, turnover }: PointSettings) => [
  `stakePerPoint: ${stakePerPoint ?? 'off'}`,
  `pointsPerUnit: ${pointsPerUnit ?? 'off'}`,
  `turnover: x${turnover}`,
]

type Row = Pick<typeof pointRewards.$inferSelect, 'written' | 'stock' | 'isShown'>

const describe = ({ written, stock, isShown }: Row) => {
  const { name, type, points, worth, turnover, staked, words } = written
  return [
    name,
    isShown ? 'shown' : 'hidden',
    type,
    `${points} points`,
    ...(worth === null ? [] : [`worth ${worth}${type === 'money' ? ` x${turnover}` : ''}`]),
    ...(staked === null ? [] : [`needs ${staked} of turnover in the month`]),
    stock === null ? 'unlimited' : `${stock} left`,
    Object.keys(words).join(','),
  ].join('  ')
}

/** Describes the rules and all rewards, one line each. */
async function describeMall({ db, settings }: Pick<Site, 'db' | 'settings'>): Promise<string[]> {
  const rows = await db.select().from(pointRewards).orderBy(asc(pointRewards.createdAt), asc(pointRewards.name))
  return [...describeRules(await settings.points()), ...(rows.length === 0 ? ['rewards: none'] : rows.map(describe))]
}

const checkMoney = (amount: string | null | undefined, currency: Currency) => {
  if (amount != null && readMinor(amount, currency) === null)
    throw new Error(`${amount} is not an amount in ${currency}`)
}

/**
 * Adds a reward, or changes the one of the same name; its amounts must be in the brand's currency. Existing languages
 * are only removed on request.
 */
export async function setReward(
  site: Site,
  written: WrittenReward,
  now: number,
  { dropLanguages = false }: DroppedLanguages = {},
): Promise<string[]> {
  const [before] = await site.db.select().from(pointRewards).where(eq(pointRewards.name, written.name))
  if (before !== undefined && !dropLanguages) keepLanguages(written.name, before.written.words, written.words)
  const { currency } = await site.settings.brand()
  checkMoney(written.worth, currency)
  checkMoney(written.staked, currency)
  const [row] = await site.db
    .insert(pointRewards)
    .values({ name: written.name, written, createdAt: now })
    .onConflictDoUpdate({ target: pointRewards.name, set: { written } })
    .returning()
  await notifyPages(site)
  return [describe(row!)]
}

const unknown = (name: string) => new Error(`There is no reward ${name}`)

async function change(site: Site, name: string, set: Partial<Pick<Row, 'stock' | 'isShown'>>): Promise<string[]> {
  const [row] = await site.db.update(pointRewards).set(set).where(eq(pointRewards.name, name)).returning()
  if (row === undefined) throw unknown(name)
  await notifyPages(site)
  return [describe(row)]
}

/** Sets the stock of a reward; null is unlimited. */
export const setStock = (site: Site, { name, stock }: { readonly name: string; readonly stock: number | null }) =>
  change(site, name, { stock })

/** Shows or hides a reward. */
export const setRewardShown = (site: Site, name: string, isShown: boolean) => change(site, name, { isShown })

/** Removes a reward; one that was redeemed can only be hidden. */
async function removeReward(site: Site, name: string): Promise<string[]> {
  await site.db.transaction(async (tx) => {
    // A concurrent redemption waits for this row lock and then finds no reward.
    const [row] = await tx.select().from(pointRewards).where(eq(pointRewards.name, name)).for('update')
    if (row === undefined) throw unknown(name)
    const redeemed = await tx.$count(pointRedemptions, eq(pointRedemptions.reward, name))
    if (redeemed > 0) throw new Error(`${name} was redeemed ${redeemed} times: hide it instead`)
    await tx.delete(pointRewards).where(eq(pointRewards.name, name))
  })
  await notifyPages(site)
  return [`reward ${name}: removed`]
}

/** Describes waiting redemptions, the oldest first, with their destinations. */
async function describeRedemptions({ db }: Pick<Site, 'db'>): Promise<string[]> {
  const rows = await db
    .select({ row: pointRedemptions, account: members.account })
    .from(pointRedemptions)
    .innerJoin(members, eq(members.id, pointRedemptions.memberId))
    .where(eq(pointRedemptions.state, 'processing'))
    .orderBy(asc(pointRedemptions.appliedAt), asc(pointRedemptions.id))
  if (rows.length === 0) return ['redemptions: none waiting']
  return rows.map(({ row, account }) =>
    [
      row.reference,
      inUtc(row.appliedAt),
      account,
      `${row.quantity} x ${row.reward ?? row.type}`,
      `${row.points} points`,
      inOneLine(row.destination ?? ''),
    ].join('  '),
  )
}

/** Approves or rejects a waiting redemption, once. */
export async function decideOneRedemption(
  site: Site,
  {
    reference,
    approves,
    remark,
  }: { readonly reference: string; readonly approves: boolean; readonly remark: string | null },
  now: number,
): Promise<string[]> {
  const outcome = await decideRedemption(site, { reference, approves, remark }, now)
  if (outcome === 'missing') throw new Error(`There is no redemption ${reference}`)
  if (outcome === 'decidedBefore') throw new Error(`Redemption ${reference} has already been decided`)
  return [`redemption ${reference}: ${approves ? 'approved' : 'rejected, points returned'}`]
}

/** Sets one of the rules; amounts must be in the brand's currency. */
export async function setPointRules(
  { settings }: Pick<Site, 'settings'>,
  rules: Partial<PointSettings>,
  now: number,
): Promise<string[]> {
  const { currency } = await settings.brand()
  checkMoney(rules.stakePerPoint, currency)
  return describeRules(await settings.setPoints(rules, now))
}

const Stock = v.pipe(Whole, v.maxValue(1_000_000))

export const mallCommands = [
  command({
    name: 'mall',
    usage: { mall: 'Show the point rules and all rewards with their stock.' },
    isReadOnly: true,
    run: (site) => describeMall(site),
  }),
  command({
    name: 'setReward',
    usage: {
      'mall set <file> [--drop-languages]':
        "Add a reward, or change the one of the same name; the operator's guide describes the file. Members who see the old price are informed of the new one. A language that the file lacks is removed only with --drop-languages.",
    },
    args: v.object({ reward: WrittenReward, dropLanguages: v.optional(v.boolean(), false) }),
    json: fileInGuide('reward', WrittenReward, 'reward', 'Points mall'),
    takes: 'one file',
    run: (site, { reward, ...args }) => setReward(site, reward, site.now(), args),
  }),
  command({
    name: 'setStock',
    usage: {
      'mall stock <name> <number>|any': 'Set the stock of a reward; any is unlimited.',
    },
    args: v.object({ name: RewardName, stock: orNull('any', Stock) }),
    takes: 'a reward, and a stock or any',
    run: (site, args) => setStock(site, args),
  }),
  command({
    name: { show: 'showReward', hide: 'hideReward', remove: 'removeReward' },
    usage: {
      'mall show|hide|remove <name>': 'Show or hide a reward, or remove one that was never redeemed.',
    },
    args: v.object({ name: RewardName }),
    takes: 'a reward name; mall lists them',
    run: (site, args) =>
      args.command === 'removeReward'
        ? removeReward(site, args.name)
        : setRewardShown(site, args.name, args.command === 'showReward'),
  }),
  command({
    name: 'redemptions',
    usage: { 'mall redemptions': 'Show the waiting redemptions with their destinations.' },
    run: (site) => describeRedemptions(site),
  }),
  command({
    name: 'decideRedemption',
    usage: {
      'mall approve <reference> ["<remark>"]': 'Approve a redemption after it was sent or topped up.',
      'mall reject <reference> "<remark>"': 'Reject a redemption and return its points; the member sees the remark.',
    },
    args: v.object({ reference: referenceOf('P'), remark: v.nullish(Remark, null), approves: v.boolean() }),
    read: ({ what }) => ({ approves: what === 'approve' }),
    takes: 'a redemption reference, and a remark in quotes; mall redemptions lists them',
    run: (site, args) => decideOneRedemption(site, args, site.now()),
  }),
  command({
    name: 'setPointRules',
    usage: {
      'mall rule stakePerPoint <amount>|off': 'Set the turnover for one point, or give no points.',
      'mall rule pointsPerUnit <points>|off': 'Set how many points make one unit of money, or allow no conversion.',
      'mall rule turnover <times>': 'Set the wagering requirement of converted money, as a multiple.',
    },
    args: v.object({ rules: v.partial(PointSettings) }),
    read: ({ what, places: [value = ''] }) => ({
      rules: {
        [what]: value === 'off' ? null : what !== 'stakePerPoint' && /^\d{1,9}$/.test(value) ? Number(value) : value,
      },
    }),
    takes: 'a number; the help shows where an amount or off is accepted',
    run: (site, { rules }) => setPointRules(site, rules, site.now()),
  }),
]
