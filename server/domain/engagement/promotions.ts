import { and, asc, eq, isNull } from 'drizzle-orm'
import { artVersion } from '#server/art/version.ts'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { promotionEntries, promotions } from '#server/store/schema/engagement/promotions.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import { type PromotionState, promotionStates } from '#wire/engagement/promotion-rules.ts'
import type { Promotion, promotionsCalls } from '#wire/engagement/promotions.ts'
import * as v from 'valibot'
import { Language } from '#wire/shapes.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { isOpenToOffers, readPlay } from '#server/domain/protection/play-figures.ts'
import { loginStreak, totalOf } from './promotion-progress.ts'
import {
  canPay,
  endOf,
  isMoney,
  type PromotionTerms,
  targetOf,
  termsOf,
  type WrittenPromotion,
} from './promotion-settings.ts'
import { fallbackLanguages } from '#server/domain/content/translations.ts'

const dayLength = 86_400_000
/** How long a finished promotion is still shown to members who did not take part. */
const shownAfter = 14 * dayLength

export type PromotionEntry = typeof promotionEntries.$inferSelect
type Row = typeof promotions.$inferSelect
type Site = Pick<Services, 'db' | 'settings'>

/** Viewer of promotions: a member, or a viewer who cannot take part (a visitor, a trial account). */
export interface PromotionViewer {
  /** Null for a viewer who cannot take part. */
  readonly memberId: string | null
  /** True when they refuse offers or are excluded. */
  readonly isQuiet: boolean
  /** True when their wallet is of another currency than the prizes. */
  readonly isForeign: boolean
  readonly currency: Currency
  readonly gmtOffset: number
}

/** Returns the viewer of a caller, at `now` (epoch milliseconds). */
export async function promotionViewerOf(
  { db, settings }: Site,
  caller: Pick<Caller, 'memberId' | 'type'> | null,
  now: number,
): Promise<PromotionViewer> {
  const { currency, gmtOffset } = await settings.brand()
  if (caller === null || caller.type === 4)
    return { memberId: null, isQuiet: false, isForeign: false, currency, gmtOffset }
  const { memberId } = caller
  const wallet = await holdingOf(db, memberAccount(memberId))
  const play = await readPlay(db, memberId)
  return {
    memberId,
    isQuiet: play !== null && !isOpenToOffers(play, now),
    isForeign: wallet !== null && wallet.currency !== currency,
    currency,
    gmtOffset,
  }
}

/** Progress of a member: `done` in the unit of the goal, never more than its target. */
export interface Progress {
  readonly done: bigint
  readonly isReached: boolean
}

/** Progress towards a goal since joining and before its end; once reached it stays reached. */
export async function progressOf(
  db: DbOrTx,
  entry: PromotionEntry,
  { gmtOffset, now }: Pick<PromotionViewer, 'gmtOffset'> & { readonly now: number },
): Promise<Progress | null> {
  const { terms, memberId, currency, joinedAt, before, reachedAt, rewardId } = entry
  if (terms.goal === null) return null
  const target = targetOf(terms.goal, currency)
  if (reachedAt !== null || rewardId !== null) return { done: target, isReached: true }
  const end = endOf(terms)
  const until = end === null || end > now ? null : end
  const { measure } = terms.goal
  if (measure === 'logins') {
    const { current, longest } = await loginStreak(db, { memberId, joinedAt, gmtOffset, now, until })
    const isReached = BigInt(longest) >= target
    return { done: isReached ? target : BigInt(current), isReached }
  }
  const sum = (await totalOf(db, measure, { memberId, currency, until })) - before
  const isReached = sum >= target
  return { done: isReached ? target : sum > 0n ? sum : 0n, isReached }
}

/** Deadline for claiming; null without an end. */
export function claimByOf({ terms, decidedAt }: Pick<PromotionEntry, 'terms' | 'decidedAt'>): number | null {
  const end = endOf(terms)
  return end === null ? null : Math.max(end, decidedAt ?? end) + terms.claimDays * dayLength
}

/** State of a promotion for a member who takes part. */
export function stateOfEntry(
  entry: Pick<PromotionEntry, 'terms' | 'decision' | 'decidedAt' | 'reachedAt' | 'rewardId'>,
  progress: Progress | null,
  { isQuiet, now }: Pick<PromotionViewer, 'isQuiet'> & { readonly now: number },
): PromotionState {
  if (entry.rewardId !== null) return 'claimed'
  const claimBy = claimByOf(entry)
  const isTooLate = claimBy !== null && claimBy <= now
  if (entry.terms.kind === 'apply') {
    if (entry.decision === 'waiting') return 'applying'
    if (entry.decision === 'rejected') return 'rejected'
    return isTooLate ? 'closed' : 'issued'
  }
  if (isTooLate) return 'closed'
  // A member who refuses offers keeps earlier goals, and reaches no new ones.
  if (progress?.isReached === true && (!isQuiet || entry.reachedAt !== null)) return 'claim'
  const end = endOf(entry.terms)
  if (isQuiet || (end !== null && end <= now)) return 'closed'
  return (progress?.done ?? 0n) > 0n ? 'process' : 'joined'
}

/** State of a promotion for a viewer who does not take part. */
export function stateOfOffer(
  { isShown, written }: Pick<Row, 'isShown' | 'written'>,
  { isQuiet, isForeign }: Pick<PromotionViewer, 'isQuiet' | 'isForeign'>,
  now: number,
): PromotionState {
  const end = endOf(written)
  if (!isShown || isQuiet || isForeign || (end !== null && end <= now)) return 'closed'
  return Date.parse(written.begins) > now ? 'comingSoon' : written.kind
}

/** Records that a goal is reached, so that it stays so; not for a member who refuses offers. */
async function noteReached(db: DbOrTx, { id }: PromotionEntry, now: number): Promise<void> {
  await db
    .update(promotionEntries)
    .set({ reachedAt: now })
    .where(and(eq(promotionEntries.id, id), isNull(promotionEntries.reachedAt)))
}

/** Returns a member's own entry with its state, and records a goal that has just been reached. */
export async function readEntryState(
  db: DbOrTx,
  entry: PromotionEntry,
  viewer: Pick<PromotionViewer, 'isQuiet' | 'gmtOffset'>,
  now: number,
): Promise<{ readonly state: PromotionState; readonly progress: Progress | null }> {
  const progress = await progressOf(db, entry, { gmtOffset: viewer.gmtOffset, now })
  const state = stateOfEntry(entry, progress, { isQuiet: viewer.isQuiet, now })
  if (state === 'claim' && entry.reachedAt === null) await noteReached(db, entry, now)
  return { state, progress }
}

/**
 * Records the goals a member has reached so far: to be called before they refuse offers or are excluded, in the
 * transaction that does so.
 */
export async function noteGoals(
  tx: Tx,
  {
    memberId,
    gmtOffset,
    now,
  }: Pick<PromotionViewer, 'gmtOffset'> & { readonly memberId: string; readonly now: number },
): Promise<void> {
  const { memberId: whose, decision, reachedAt, rewardId } = promotionEntries
  const open = await tx
    .select()
    .from(promotionEntries)
    .where(and(eq(whose, memberId), isNull(decision), isNull(reachedAt), isNull(rewardId)))
  for (const entry of open) await readEntryState(tx, entry, { isQuiet: false, gmtOffset }, now)
}

const artOf = ({ art: { scene, hue }, name }: WrittenPromotion) =>
  `/art/banner/${scene}-${hue}-${[...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997, 1)}.svg?v=${artVersion}`

function wordsIn({ words }: WrittenPromotion, language: Language) {
  const tag = [language, ...fallbackLanguages].find((each) => words[each] !== undefined) ?? 'en'
  return { language: v.parse(Language, tag), ...(words[tag] ?? { title: '', content: '' }) }
}

const moneyOf = (amount: string, currency: Currency) => fromMinor(readMinor(amount, currency) ?? 0n, currency)

interface Shown {
  readonly row: Row
  readonly entry: PromotionEntry | undefined
  readonly state: PromotionState
  readonly progress: Progress | null
}

function toPromotion(
  { row: { written }, entry, state, progress }: Shown,
  language: Language,
  { currency: brands }: Pick<PromotionViewer, 'currency'>,
): Promotion {
  const terms: PromotionTerms = entry?.terms ?? termsOf(written)
  const currency = entry?.currency ?? brands
  const { goal, kind, prize, turnover } = terms
  const asCounted = (value: bigint) =>
    goal !== null && isMoney(goal.measure) ? fromMinor(value, currency) : value.toString()
  const words = wordsIn(written, language)
  return {
    id: written.name,
    category: written.category,
    kind,
    state,
    title: words.title,
    language: words.language,
    art: artOf(written),
    beginsAt: Date.parse(written.begins),
    endsAt: endOf(terms),
    claimBy: entry === undefined ? null : claimByOf(entry),
    prize: moneyOf(prize, currency),
    turnover,
    goal:
      goal === null
        ? null
        : {
            measure: goal.measure,
            target: asCounted(targetOf(goal, currency)),
            done: progress === null ? null : asCounted(progress.done),
          },
  }
}

async function shownPromotions(
  site: Site,
  viewer: PromotionViewer,
  now: number,
  only?: string,
): Promise<readonly Shown[]> {
  const { db } = site
  const rows = await db
    .select()
    .from(promotions)
    .where(only === undefined ? undefined : eq(promotions.name, only))
    .orderBy(asc(promotions.createdAt), asc(promotions.name))
  const entries =
    viewer.memberId === null
      ? []
      : await db.select().from(promotionEntries).where(eq(promotionEntries.memberId, viewer.memberId))
  const shown: Shown[] = []
  for (const row of rows) {
    const entry = entries.find(({ promotion }) => promotion === row.name)
    if (entry === undefined) {
      const end = endOf(row.written)
      const isLongOver = end !== null && end + shownAfter <= now
      if (row.isShown && !isLongOver) shown.push({ row, entry, state: stateOfOffer(row, viewer, now), progress: null })
      continue
    }
    shown.push({ row, entry, ...(await readEntryState(db, entry, viewer, now)) })
  }
  return shown
}

/** Actionable states first, finished ones last. */
const order: Readonly<Record<PromotionState, number>> = {
  ...(Object.fromEntries(promotionStates.map((state) => [state, 2])) as Record<PromotionState, number>),
  claim: 0,
  issued: 0,
  join: 1,
  apply: 1,
  comingSoon: 3,
  claimed: 4,
  rejected: 4,
  closed: 5,
}

interface Visit {
  readonly caller: Pick<Caller, 'memberId' | 'type'> | null
  readonly now: number
}

/** Returns all promotions as the caller sees them. A member who refuses offers sees only those they take part in. */
export async function listPromotions(
  site: Site,
  { language }: ParsedRequestOf<typeof promotionsCalls.promotions>,
  { caller, now }: Visit,
): Promise<ValueOf<typeof promotionsCalls.promotions>> {
  const viewer = await promotionViewerOf(site, caller, now)
  const shown = await shownPromotions(site, viewer, now)
  return {
    currency: viewer.currency,
    serverTime: now,
    isQuiet: viewer.isQuiet,
    list: shown
      .filter(({ entry }) => entry !== undefined || !(viewer.isQuiet || viewer.isForeign))
      .toSorted((one, other) => order[one.state] - order[other.state])
      .map((one) => toPromotion(one, language, viewer)),
  }
}

/**
 * Returns what is offered to a visitor who registers: the oldest promotion of the category `welcome` that a new member
 * can join now; null without one.
 */
export async function readWelcomeOffer(
  site: Site,
  { language }: ParsedRequestOf<typeof promotionsCalls.welcomeOffer>,
  { now }: Pick<Visit, 'now'>,
): Promise<ValueOf<typeof promotionsCalls.welcomeOffer>> {
  const viewer = await promotionViewerOf(site, null, now)
  const offer = (await shownPromotions(site, viewer, now)).find(
    ({ row: { written }, state }) =>
      written.category === 'welcome' && state === 'join' && canPay(written, viewer.currency),
  )
  return { currency: viewer.currency, promotion: offer === undefined ? null : toPromotion(offer, language, viewer) }
}

/** Returns one promotion with its terms; refuses `not_found` for one not shown to the caller. */
export async function readPromotion(
  site: Site,
  { id, language }: ParsedRequestOf<typeof promotionsCalls.promotion>,
  { caller, now }: Visit,
): Promise<ValueOf<typeof promotionsCalls.promotion>> {
  const viewer = await promotionViewerOf(site, caller, now)
  const [one] = await shownPromotions(site, viewer, now, id)
  if (one === undefined) throw new Refused('not_found')
  return {
    currency: viewer.currency,
    serverTime: now,
    isQuiet: viewer.isQuiet,
    promotion: toPromotion(one, language, viewer),
    content: wordsIn(one.row.written, language).content,
  }
}
