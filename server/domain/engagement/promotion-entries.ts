import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { proofPictures } from '#server/store/schema/payments/deposits.ts'
import { promotionEntries, promotionPictures, promotions } from '#server/store/schema/engagement/promotions.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import { lettersIn, maxCommentLength, type PromotionState } from '#wire/engagement/promotion-rules.ts'
import type { promotionsCalls } from '#wire/engagement/promotions.ts'
import { totalOf } from './promotion-progress.ts'
import { canPay, termsOf, type WrittenPromotion } from './promotion-settings.ts'
import { type PromotionViewer, promotionViewerOf, readEntryState, stateOfOffer } from './promotions.ts'
import { cleanPicture, keepProof, pictureOf } from '#server/domain/payments/proof-pictures.ts'
import { giveReward, notifyReward } from './rewards.ts'
import { notifyBalance, notifyMissions } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

interface Visit {
  readonly caller: Pick<Caller, 'memberId' | 'type'>
  readonly now: number
}

const dayLength = 86_400_000

const ofMember = (memberId: string, name: string) =>
  and(eq(promotionEntries.memberId, memberId), eq(promotionEntries.promotion, name))

async function entryOf(db: DbOrTx, memberId: string, name: string) {
  const [entry] = await db.select().from(promotionEntries).where(ofMember(memberId, name))
  return entry ?? null
}

/** A promotion that a member can join or apply for now; refuses `not_found` and `mission_closed`. */
async function openOne(
  db: DbOrTx,
  { name, kind, viewer, now }: { name: string; kind: WrittenPromotion['kind']; viewer: PromotionViewer; now: number },
): Promise<WrittenPromotion> {
  const [row] = await db.select().from(promotions).where(eq(promotions.name, name)).for('share')
  if (row === undefined) throw new Refused('not_found')
  if (row.written.kind !== kind || stateOfOffer(row, viewer, now) !== kind) throw new Refused('mission_closed')
  if (!canPay(row.written, viewer.currency)) throw new Refused('mission_closed')
  return row.written
}

async function stateNow(site: Site, name: string, { caller, now }: Visit): Promise<PromotionState | null> {
  const entry = await entryOf(site.db, caller.memberId, name)
  if (entry === null) return null
  return (await readEntryState(site.db, entry, await promotionViewerOf(site, caller, now), now)).state
}

/**
 * Lets a member join a promotion, once; joining again returns its state. Earlier play is recorded and does not count.
 * Refuses `not_found`, and `mission_closed` where it is not open to them.
 */
export async function joinPromotion(
  site: Site,
  { id }: ParsedRequestOf<typeof promotionsCalls.joinPromotion>,
  visit: Visit,
): Promise<ValueOf<typeof promotionsCalls.joinPromotion>> {
  const { caller, now } = visit
  const { memberId } = caller
  const before = await stateNow(site, id, visit)
  if (before !== null) return { state: before }
  const viewer = await promotionViewerOf(site, caller, now)
  await site.db.transaction(async (tx) => {
    const written = await openOne(tx, { name: id, kind: 'join', viewer, now })
    const { currency } = viewer
    const measure = written.goal?.measure ?? 'logins'
    await tx
      .insert(promotionEntries)
      .values({
        memberId,
        promotion: id,
        terms: termsOf(written),
        currency,
        joinedAt: now,
        before: measure === 'logins' ? 0n : await totalOf(tx, measure, { memberId, currency, until: null }),
      })
      .onConflictDoNothing()
  })
  await notifyMissions(site.live, memberId)
  return { state: (await stateNow(site, id, visit)) ?? 'joined' }
}

/** Re-encodes and keeps a picture for an application; refuses `picture_invalid` and `too_large`. */
export async function takePicture(
  { db }: Pick<Site, 'db'>,
  { picture }: ParsedRequestOf<typeof promotionsCalls.sendPromotionPicture>,
  { caller: { memberId }, now }: Visit,
): Promise<ValueOf<typeof promotionsCalls.sendPromotionPicture>> {
  const clean = await cleanPicture(pictureOf(picture))
  const proofId = await db.transaction(async (tx) => {
    const storedId = await keepProof(tx, { memberId, picture: clean, now })
    await tx.insert(promotionPictures).values({ proofId: storedId, memberId, createdAt: now })
    return storedId
  })
  return { picture: proofId }
}

/**
 * Stores a member's application for a promotion, once, with pictures of theirs that belong to no other; sent again, it
 * returns its state. Refuses `not_found`, `mission_closed`, `picture_invalid`, and `invalid_request` for a comment
 * without a letter or with too many, or a picture named twice.
 */
export async function applyForPromotion(
  site: Site,
  { id, comment, pictures }: ParsedRequestOf<typeof promotionsCalls.applyPromotion>,
  visit: Visit,
): Promise<ValueOf<typeof promotionsCalls.applyPromotion>> {
  const { caller, now } = visit
  const { memberId } = caller
  const text = comment.trim()
  if (text === '' || lettersIn(text) > maxCommentLength || new Set(pictures).size < pictures.length)
    throw new Refused('invalid_request')
  const before = await stateNow(site, id, visit)
  if (before !== null) return { state: before }
  const viewer = await promotionViewerOf(site, caller, now)
  await site.db.transaction(async (tx) => {
    const written = await openOne(tx, { name: id, kind: 'apply', viewer, now })
    const [entry] = await tx
      .insert(promotionEntries)
      .values({
        memberId,
        promotion: id,
        terms: termsOf(written),
        currency: viewer.currency,
        joinedAt: now,
        comment: text,
        decision: 'waiting',
      })
      .onConflictDoNothing()
      .returning({ id: promotionEntries.id })
    if (entry === undefined) return
    for (const [index, picture] of pictures.entries()) {
      const updated = await tx
        .update(promotionPictures)
        .set({ entryId: entry.id, place: index + 1 })
        .where(
          and(
            eq(promotionPictures.proofId, picture),
            eq(promotionPictures.memberId, memberId),
            isNull(promotionPictures.entryId),
          ),
        )
        .returning({ proofId: promotionPictures.proofId })
      if (updated.length === 0) throw new Refused('picture_invalid')
    }
  })
  await notifyMissions(site.live, memberId)
  return { state: (await stateNow(site, id, visit)) ?? 'applying' }
}

/**
 * Pays the prize of a promotion to a member, once; a second claim is returned as paid. Refuses `not_found` where they
 * take no part, `mission_closed` where there is nothing to claim, and `account_stopped`.
 */
export async function claimPromotion(
  site: Site,
  { id }: ParsedRequestOf<typeof promotionsCalls.claimPromotion>,
  { caller, now }: Visit,
): Promise<ValueOf<typeof promotionsCalls.claimPromotion>> {
  const { db, live } = site
  const { memberId } = caller
  const viewer = await promotionViewerOf(site, caller, now)
  const { entry, isPaid } = await db.transaction(async (tx) => {
    const [own] = await tx.select().from(promotionEntries).where(ofMember(memberId, id)).for('update')
    if (own === undefined) throw new Refused('not_found')
    if (own.rewardId !== null) return { entry: own, isPaid: false }
    const { state } = await readEntryState(tx, own, viewer, now)
    if (state !== 'claim' && state !== 'issued') throw new Refused('mission_closed')
    const { currency, terms } = own
    const amount = readMinor(terms.prize, currency)
    if (amount === null) throw new Refused('mission_closed')
    const turnoverTimes = terms.turnover
    const rewardId = await giveReward(tx, { kind: 'bonus', memberId, amount, turnoverTimes, currency, now })
    await tx.update(promotionEntries).set({ rewardId }).where(eq(promotionEntries.id, own.id))
    return { entry: own, isPaid: true }
  })
  if (isPaid) {
    await notifyBalance(live, memberId)
    await notifyReward(live, memberId)
    await notifyMissions(live, memberId)
  }
  const { currency, terms } = entry
  return { amount: fromMinor(readMinor(terms.prize, currency) ?? 0n, currency), currency }
}

/** Deletes pictures that no application used within a day; returns how many. */
export async function forgetPictures({ db }: Pick<Site, 'db'>, now: number): Promise<number> {
  return db.transaction(async (tx) => {
    const loose = await tx
      .delete(promotionPictures)
      .where(and(isNull(promotionPictures.entryId), lt(promotionPictures.createdAt, now - dayLength)))
      .returning({ proofId: promotionPictures.proofId })
    const ids = loose.map(({ proofId }) => proofId)
    if (ids.length > 0) await tx.delete(proofPictures).where(inArray(proofPictures.id, ids))
    return ids.length
  })
}
