import { writeFile } from 'node:fs/promises'
import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import { tellMessages, writeOf } from '#server/domain/messages.ts'
import type { WrittenPromotion } from '#server/domain/promotion-settings.ts'
import type { Settings } from '#server/domain/settings.ts'
import { tellMissions } from '#server/domain/tell-member.ts'
import { titlesOf } from '#server/domain/written-words.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { proofPictures } from '#server/store/schema/deposits.ts'
import { members } from '#server/store/schema/members.ts'
import { promotionEntries, promotionPictures, promotions } from '#server/store/schema/promotions.ts'
import { readMinor } from '#wire/money.ts'
import type { OperatorCommand } from './command.ts'
import { type DroppedLanguages, keepLanguages } from './dropped-languages.ts'
import { inUtc } from './times.ts'

interface Site {
  readonly db: Db
  readonly live: Live
  readonly settings: Settings
}

/** Every open page looks at its promotions again. */
const tellAll = ({ live }: Pick<Site, 'live'>) => live.publish('site', { type: 'missions.changed' })

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
    `${begins} to ${ends ?? 'further notice'}`,
    Object.keys(words).join(','),
  ].join('  ')

/** All promotions, a line each, with how many take part and how many were paid. */
export async function describePromotions({ db }: Pick<Site, 'db'>): Promise<string[]> {
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
          `${describe(written, isShown)}  ${of(joined, name)} take part, ${of(paid, name)} paid`,
      )
}

/**
 * Adds a promotion, or changes the one of its name; the prize must be money of the brand's currency. Words in a language
 * that the one of its name has are not dropped unless that is asked for.
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
  if (readMinor(written.prize, currency) === null) throw new Error(`${written.prize} is no amount of ${currency}`)
  const { name } = written
  const [row] = await site.db
    .insert(promotions)
    .values({ name, written, createdAt: now })
    .onConflictDoUpdate({ target: promotions.name, set: { written } })
    .returning({ isShown: promotions.isShown })
  await tellAll(site)
  return [describe(written, row?.isShown ?? true)]
}

const unknown = (name: string) => new Error(`There is no promotion ${name}`)

/** Shows a promotion again, or hides it from who does not take part. */
export async function setPromotionShown(site: Site, name: string, isShown: boolean): Promise<string[]> {
  const changed = await site.db
    .update(promotions)
    .set({ isShown })
    .where(eq(promotions.name, name))
    .returning({ name: promotions.name })
  if (changed.length === 0) throw unknown(name)
  await tellAll(site)
  return [`promotion ${name}: ${isShown ? 'shown' : 'hidden'}`]
}

/** Removes a promotion for good; one that members take part in can only be hidden. */
export async function removePromotion(site: Site, name: string): Promise<string[]> {
  await site.db.transaction(async (tx) => {
    // Who joins meanwhile waits for this row, and then finds it gone.
    const [row] = await tx.select().from(promotions).where(eq(promotions.name, name)).for('update')
    if (row === undefined) throw unknown(name)
    const taking = await tx.$count(promotionEntries, eq(promotionEntries.promotion, name))
    if (taking > 0) throw new Error(`${taking} take part in ${name}: hide it instead`)
    await tx.delete(promotions).where(eq(promotions.name, name))
  })
  await tellAll(site)
  return [`promotion ${name}: removed`]
}

/** Applications that wait, the oldest first. */
export async function describeApplications({ db }: Pick<Site, 'db'>): Promise<string[]> {
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

/** Writes a picture of an application to a file that is not there yet. */
export async function writeApplicationPicture(
  { db }: Pick<Site, 'db'>,
  { id, place, file }: WantedPicture,
): Promise<string[]> {
  const [found] = await db
    .select({ picture: proofPictures.picture })
    .from(promotionPictures)
    .innerJoin(proofPictures, eq(proofPictures.id, promotionPictures.proofId))
    .where(and(eq(promotionPictures.entryId, id), eq(promotionPictures.place, place)))
  if (found === undefined) throw new Error(`Application ${id} has no picture ${place}`)
  await writeFile(file, found.picture, { flag: 'wx', mode: 0o600 })
  return [`Written to ${file}`]
}

/** Approves or rejects an application that waits, once, and writes so to its member. */
export async function decideApplication(
  { db, live }: Pick<Site, 'db' | 'live'>,
  { id, approves, remark }: Omit<Extract<OperatorCommand, { command: 'decideApplication' }>, 'command'>,
  now: number,
): Promise<string[]> {
  const { memberId, promotion } = await db.transaction(async (tx) => {
    const [entry] = await tx
      .update(promotionEntries)
      .set({ decision: approves ? 'approved' : 'rejected', decidedAt: now })
      .where(and(eq(promotionEntries.id, id), eq(promotionEntries.decision, 'waiting')))
      .returning({ memberId: promotionEntries.memberId, promotion: promotionEntries.promotion })
    if (entry === undefined) throw new Error(`There is no application ${id} that waits`)
    const [row] = await tx.select().from(promotions).where(eq(promotions.name, entry.promotion))
    const event = approves ? 'applicationApproved' : 'applicationRejected'
    const facts = { promotion: entry.promotion, remark }
    await writeOf(tx, event, facts, { memberId: entry.memberId, titles: titlesOf(row!.written.words), now })
    return entry
  })
  await tellMissions(live, memberId)
  await tellMessages(live, memberId)
  return [`application ${id} for ${promotion}: ${approves ? 'approved' : 'rejected'}`]
}
