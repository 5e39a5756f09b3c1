import { writeFile } from 'node:fs/promises'
import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import { notifyMessages, writeOf } from '#server/domain/messages/messages.ts'
import { WrittenPromotion } from '#server/domain/engagement/promotion-settings.ts'
import { notifyMissions } from '#server/domain/messages/notify-member.ts'
import { titlesOf } from '#server/domain/content/translations.ts'
import { proofPictures } from '#server/store/schema/payments/deposits.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { promotionEntries, promotionPictures, promotions } from '#server/store/schema/engagement/promotions.ts'
import { readMinor } from '#wire/money.ts'
import { maxPictures } from '#wire/engagement/promotion-rules.ts'
import { PromotionName } from '#wire/engagement/promotions.ts'
import { command, fileInGuide } from '#server/operator/command.ts'
import { type DroppedLanguages, keepLanguages } from '#server/operator/dropped-languages.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Id, Remark } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

type Site = Pick<OperatorSite, 'db' | 'live' | 'settings'>

/** Makes open pages reload their promotions. */
const notifyPages = ({ live }: Pick<Site, 'live'>) => live.publish('site', { type: 'missions.changed' })

const describe = (
  { name, kind, category, goal, prize, turnover, begins, ends, words }: WrittenPromotion,
  isShown: boolean,
) =>
  [
    name,
    isShown ? 'shown' : 'hidden',
    category,
    kind,
    goal === null ? 'by application' : `${goal.measure} ${goal.target}`,
    `prize ${prize} x${turnover}`,
    `${begins} to ${ends ?? 'open end'}`,
    Object.keys(words).join(','),
  ].join('  ')

/** Describes all promotions, one line each, with the numbers of participants and paid prizes. */
async function describePromotions({ db }: Pick<Site, 'db'>): Promise<string[]> {
  const rows = await db.select().from(promotions).orderBy(asc(promotions.createdAt), asc(promotions.name))
  const counted = async (paid: boolean) =>
    db
      .select({ name: promotionEntries.promotion, count: count() })
      .from(promotionEntries)
      .where(paid ? isNotNull(promotionEntries.rewardId) : undefined)
      .groupBy(promotionEntries.promotion)
  const [joined, paid] = [await counted(false), await counted(true)]
  const of = (list: typeof joined, name: string) => list.find((row) => row.name === name)?.count ?? 0
  return rows.length === 0
    ? ['promotions: none']
    : rows.map(
        ({ name, written, isShown }) =>
          `${describe(written, isShown)}  ${of(joined, name)} joined, ${of(paid, name)} paid`,
      )
}

/**
 * Adds a promotion, or changes the one of the same name; the prize must be in the brand's currency. Existing languages
 * are only removed on request.
 */
export async function setPromotion(
  site: Site,
  written: WrittenPromotion,
  now: number,
  { dropLanguages = false }: DroppedLanguages = {},
): Promise<string[]> {
  const [before] = await site.db.select().from(promotions).where(eq(promotions.name, written.name))
  if (before !== undefined && !dropLanguages) keepLanguages(written.name, before.written.words, written.words)
  const { currency } = await site.settings.brand()
  if (readMinor(written.prize, currency) === null) throw new Error(`${written.prize} is not an amount in ${currency}`)
  const { name } = written
  const [row] = await site.db
    .insert(promotions)
    .values({ name, written, createdAt: now })
    .onConflictDoUpdate({ target: promotions.name, set: { written } })
    .returning({ isShown: promotions.isShown })
  await notifyPages(site)
  return [describe(written, row?.isShown ?? true)]
}

const unknown = (name: string) => new Error(`There is no promotion ${name}`)

/** Shows a promotion, or hides it from members who have not joined. */
export async function setPromotionShown(site: Site, name: string, isShown: boolean): Promise<string[]> {
  const changed = await site.db
    .update(promotions)
    .set({ isShown })
    .where(eq(promotions.name, name))
    .returning({ name: promotions.name })
  if (changed.length === 0) throw unknown(name)
  await notifyPages(site)
  return [`promotion ${name}: ${isShown ? 'shown' : 'hidden'}`]
}

/** Removes a promotion; one with participants can only be hidden. */
export async function removePromotion(site: Site, name: string): Promise<string[]> {
  await site.db.transaction(async (tx) => {
    // A concurrent join waits for this row lock and then finds no promotion.
    const [row] = await tx.select().from(promotions).where(eq(promotions.name, name)).for('update')
    if (row === undefined) throw unknown(name)
    const taking = await tx.$count(promotionEntries, eq(promotionEntries.promotion, name))
    if (taking > 0) throw new Error(`${taking} members joined ${name}: hide it instead`)
    await tx.delete(promotions).where(eq(promotions.name, name))
  })
  await notifyPages(site)
  return [`promotion ${name}: removed`]
}

/** Describes waiting applications, the oldest first. */
async function describeApplications({ db }: Pick<Site, 'db'>): Promise<string[]> {
  const rows = await db
    .select({ entry: promotionEntries, account: members.account })
    .from(promotionEntries)
    .innerJoin(members, eq(members.id, promotionEntries.memberId))
    .where(eq(promotionEntries.decision, 'waiting'))
    .orderBy(asc(promotionEntries.joinedAt), asc(promotionEntries.id))
  if (rows.length === 0) return ['applications: none']
  const lines: string[] = []
  for (const { entry, account } of rows) {
    const pictures = await db.$count(promotionPictures, eq(promotionPictures.entryId, entry.id))
    const comment = (entry.comment ?? '').replaceAll(/\s+/g, ' ')
    lines.push([entry.id, inUtc(entry.joinedAt), entry.promotion, account, `${pictures} pictures`, comment].join('  '))
  }
  return lines
}

interface WantedPicture {
  readonly id: number
  readonly place: number
  readonly file: string
}

/** Writes an image of an application to a new file. */
async function writeApplicationPicture(
  { db }: Pick<Site, 'db'>,
  { id, place, file }: WantedPicture,
): Promise<string[]> {
  const [found] = await db
    .select({ picture: proofPictures.picture })
    .from(promotionPictures)
    .innerJoin(proofPictures, eq(proofPictures.id, promotionPictures.proofId))
    .where(and(eq(promotionPictures.entryId, id), eq(promotionPictures.place, place)))
  if (found === undefined) throw new Error(`Application ${id} has no image ${place}`)
  await writeFile(file, found.picture, { flag: 'wx', mode: 0o600 })
  return [`Written to ${file}`]
}

/** Approves or rejects a waiting application, once, and sends its member a message. */
export async function decideApplication(
  { db, live }: Pick<Site, 'db' | 'live'>,
  { id, approves, remark }: { readonly id: number; readonly approves: boolean; readonly remark: string | null },
  now: number,
): Promise<string[]> {
  const { memberId, promotion } = await db.transaction(async (tx) => {
    const [entry] = await tx
      .update(promotionEntries)
      .set({ decision: approves ? 'approved' : 'rejected', decidedAt: now })
      .where(and(eq(promotionEntries.id, id), eq(promotionEntries.decision, 'waiting')))
      .returning({ memberId: promotionEntries.memberId, promotion: promotionEntries.promotion })
    if (entry === undefined) throw new Error(`There is no waiting application ${id}`)
    const [row] = await tx.select().from(promotions).where(eq(promotions.name, entry.promotion))
    const event = approves ? 'applicationApproved' : 'applicationRejected'
    const facts = { promotion: entry.promotion, remark }
    await writeOf(tx, event, facts, { memberId: entry.memberId, titles: titlesOf(row!.written.words), now })
    return entry
  })
  await notifyMissions(live, memberId)
  await notifyMessages(live, memberId)
  return [`application ${id} for ${promotion}: ${approves ? 'approved' : 'rejected'}`]
}

export const promotionCommands = [
  command({
    name: 'promotions',
    usage: { promotions: 'Show all promotions with the number of participants.' },
    isReadOnly: true,
    run: (site) => describePromotions(site),
  }),
  command({
    name: 'setPromotion',
    usage: {
      'promotions set <file> [--drop-languages]':
        "Add a promotion, or change the one of the same name; the operator's guide describes the file. Members who joined keep their terms. A language that the file lacks is removed only with --drop-languages.",
    },
    args: v.object({ promotion: WrittenPromotion, dropLanguages: v.optional(v.boolean(), false) }),
    json: fileInGuide('promotion', WrittenPromotion, 'promotion', 'Promotions'),
    takes: 'one file',
    run: (site, { promotion, ...args }) => setPromotion(site, promotion, site.now(), args),
  }),
  command({
    name: { show: 'showPromotion', hide: 'hidePromotion', remove: 'removePromotion' },
    usage: {
      'promotions show|hide|remove <name>':
        'Show a promotion, hide it from members who have not joined, or remove one without participants.',
    },
    args: v.object({ name: PromotionName }),
    takes: 'a promotion name; promotions lists them',
    run: (site, args) =>
      args.command === 'removePromotion'
        ? removePromotion(site, args.name)
        : setPromotionShown(site, args.name, args.command === 'showPromotion'),
  }),
  command({
    name: 'promotionApplications',
    usage: { 'promotions applications': 'Show the waiting applications.' },
    run: (site) => describeApplications(site),
  }),
  command({
    name: 'promotionPicture',
    usage: { 'promotions picture <number> <1-3> <file>': 'Save an image of an application to a file, as JPEG.' },
    args: v.object({ id: Id, place: v.pipe(Id, v.maxValue(maxPictures)), file: v.string() }),
    takes: 'an application number, the number of the image, and a file',
    run: (site, args) => writeApplicationPicture(site, args),
  }),
  command({
    name: 'decideApplication',
    usage: {
      'promotions approve <number> ["<remark>"]': 'Approve an application: the member can claim the prize.',
      'promotions reject <number> "<remark>"':
        'Reject an application. The member receives a message with the remark in both cases.',
    },
    args: v.object({ id: Id, remark: v.nullish(Remark, null), approves: v.boolean() }),
    read: ({ what }) => ({ approves: what === 'approve' }),
    takes: 'an application number, and a remark in quotes; promotions applications lists them',
    run: (site, args) => decideApplication(site, args, site.now()),
  }),
]
