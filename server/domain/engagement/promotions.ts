import { and, asc, eq, isNull } from 'drizzle-orm'
import { artVersion } from '#server/art/version.ts'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { promotionEntries, promotions } from '#server/store/schema/engagement/promotions.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import { type PromotionState, promotionStates } from '#wire/engagement/promotion-terms.ts'
import type { Promotion, promotionsCalls } from '#wire/engagement/promotions.ts'
import * as v from 'valibot'
import { Language } from '#wire/shapes.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { isOpenToOffers, readPlay } from '#server/domain/protection/play-figures.ts'
import { loginStreak, totalOf } from './promotion-progress.ts'
import { endOf, isMoney, type PromotionTerms, targetOf, termsOf, type WrittenPromotion } from './promotion-settings.ts'
import { fallbackLanguages } from '#server/domain/content/written-words.ts'

const dayLength = 86_400_000
/** How long one that is over is still shown to who did not take part. */
const shownAfter = 14 * dayLength

export type PromotionEntry = typeof promotionEntries.$inferSelect
type Row = typeof promotions.$inferSelect
type Site = Pick<Services, 'db' | 'settings'>

/** Whoever looks at promotions: a member, or somebody who has none of their own (a visitor, a trial account). */
export interface Looker {
  /** Null of who cannot take part. */
  readonly memberId: string | null
  /** Whether they want no offers or are kept from playing. */
  readonly isQuiet: boolean
  /** Whether their wallet is of another currency than the prizes. */
  readonly isForeign: boolean
  readonly currency: Currency
  readonly gmtOffset: number
}

/** What holds for whoever asks, at `now` (epoch milliseconds). */
export async function lookerOf(
  { db, settings }: Site,
  caller: Pick<Caller, 'memberId' | 'type'> | null,
  now: number,
): Promise<Looker> {
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

/** How far a member is: `done` as the goal counts, never more than its target. */
export interface Progress {
  readonly done: bigint
  readonly isReached: boolean
}

/** What a member has done towards a goal since they joined, and before it ended; once reached it stays so. */
export async function progressOf(
  db: DbOrTx,
  entry: PromotionEntry,
  { gmtOffset, now }: Pick<Looker, 'gmtOffset'> & { readonly now: number },
): Promise<Progress | null> {
  const { terms, memberId, currency, joinedAt, before, reachedAt, rewardId } = entry
  if (terms.goal === null) return null
  const target = targetOf(terms.goal, currency)
  if (reachedAt !== null || rewardId !== null) return { done: target, isReached: true }
  const end = endOf(terms)
  const until = end === null || end > now ? null : end
  const { measure } = terms.goal
  if (measure === 'logins') {
    const { standing, longest } = await loginStreak(db, { memberId, joinedAt, gmtOffset, now, until })
    const isReached = BigInt(longest) >= target
    return { done: isReached ? target : BigInt(standing), isReached }
  }
  const sum = (await totalOf(db, measure, { memberId, currency, until })) - before
  const isReached = sum >= target
  return { done: isReached ? target : sum > 0n ? sum : 0n, isReached }
}

/** Until when who takes part can claim; null without an end. */
export function claimByOf({ terms, decidedAt }: Pick<PromotionEntry, 'terms' | 'decidedAt'>): number | null {
  const end = endOf(terms)
  return end === null ? null : Math.max(end, decidedAt ?? end) + terms.claimDays * dayLength
}

/** How a promotion stands for who takes part in it. */
export function stateOfEntry(
  entry: Pick<PromotionEntry, 'terms' | 'decision' | 'decidedAt' | 'reachedAt' | 'rewardId'>,
  progress: Progress | null,
  { isQuiet, now }: Pick<Looker, 'isQuiet'> & { readonly now: number },
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
  // Who wants no offers any more keeps what they had reached before, and reaches nothing new.
  if (progress?.isReached === true && (!isQuiet || entry.reachedAt !== null)) return 'claim'
  const end = endOf(entry.terms)
  if (isQuiet || (end !== null && end <= now)) return 'closed'
  return (progress?.done ?? 0n) > 0n ? 'process' : 'joined'
}

/** How it stands for who does not take part. */
export function stateOfOffer(
  { isShown, written }: Pick<Row, 'isShown' | 'written'>,
  { isQuiet, isForeign }: Pick<Looker, 'isQuiet' | 'isForeign'>,
  now: number,
): PromotionState {
  const end = endOf(written)
  if (!isShown || isQuiet || isForeign || (end !== null && end <= now)) return 'closed'
  return Date.parse(written.begins) > now ? 'comingSoon' : written.kind
}

/** Notes that a goal is reached, so that it stays so; who wants no offers reaches none. */
async function noteReached(db: DbOrTx, { id }: PromotionEntry, now: number): Promise<void> {
  await db
    .update(promotionEntries)
    .set({ reachedAt: now })
    .where(and(eq(promotionEntries.id, id), isNull(promotionEntries.reachedAt)))
}

/** A member's own entry with how it stands, which is noted where the goal has just been reached. */
export async function standingOf(
  db: DbOrTx,
  entry: PromotionEntry,
  looker: Pick<Looker, 'isQuiet' | 'gmtOffset'>,
  now: number,
): Promise<{ readonly state: PromotionState; readonly progress: Progress | null }> {
  const progress = await progressOf(db, entry, { gmtOffset: looker.gmtOffset, now })
  const state = stateOfEntry(entry, progress, { isQuiet: looker.isQuiet, now })
  if (state === 'claim' && entry.reachedAt === null) await noteReached(db, entry, now)
  return { state, progress }
}

/**
 * Notes which goals a member has reached, whether anybody has looked or not: for the moment before they want no offers any
 * more or are kept from playing, in the transaction that says so.
 */
export async function noteGoals(
  tx: Tx,
  { memberId, gmtOffset, now }: Pick<Looker, 'gmtOffset'> & { readonly memberId: string; readonly now: number },
): Promise<void> {
  const { memberId: whose, decision, reachedAt, rewardId } = promotionEntries
  const open = await tx
    .select()
    .from(promotionEntries)
    .where(and(eq(whose, memberId), isNull(decision), isNull(reachedAt), isNull(rewardId)))
  for (const entry of open) await standingOf(tx, entry, { isQuiet: false, gmtOffset }, now)
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

function told(
  { row: { written }, entry, state, progress }: Shown,
  language: Language,
  { currency: brands }: Pick<Looker, 'currency'>,
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

async function standings(site: Site, looker: Looker, now: number, only?: string): Promise<readonly Shown[]> {
  const { db } = site
  const rows = await db
    .select()
    .from(promotions)
    .where(only === undefined ? undefined : eq(promotions.name, only))
    .orderBy(asc(promotions.createdAt), asc(promotions.name))
  const entries =
    looker.memberId === null
      ? []
      : await db.select().from(promotionEntries).where(eq(promotionEntries.memberId, looker.memberId))
  const shown: Shown[] = []
  for (const row of rows) {
    const entry = entries.find(({ promotion }) => promotion === row.name)
    if (entry === undefined) {
      const end = endOf(row.written)
      const isLongOver = end !== null && end + shownAfter <= now
      if (row.isShown && !isLongOver) shown.push({ row, entry, state: stateOfOffer(row, looker, now), progress: null })
      continue
    }
    shown.push({ row, entry, ...(await standingOf(db, entry, looker, now)) })
  }
  return shown
}

/** What one can do something about comes first, what is over last. */
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

/** All promotions as they stand for whoever asks. Who wants no offers sees those they take part in alone. */
export async function listPromotions(
  site: Site,
  { language }: ParsedRequestOf<typeof promotionsCalls.promotions>,
  { caller, now }: Visit,
): Promise<ValueOf<typeof promotionsCalls.promotions>> {
  const looker = await lookerOf(site, caller, now)
  const shown = await standings(site, looker, now)
  return {
    currency: looker.currency,
    serverTime: now,
    isQuiet: looker.isQuiet,
    list: shown
      .filter(({ entry }) => entry !== undefined || !(looker.isQuiet || looker.isForeign))
      .toSorted((one, other) => order[one.state] - order[other.state])
      .map((one) => told(one, language, looker)),
  }
}

/** One promotion with its terms; refuses `not_found` for what is not shown to who does not take part. */
export async function readPromotion(
  site: Site,
  { id, language }: ParsedRequestOf<typeof promotionsCalls.promotion>,
  { caller, now }: Visit,
): Promise<ValueOf<typeof promotionsCalls.promotion>> {
  const looker = await lookerOf(site, caller, now)
  const [one] = await standings(site, looker, now, id)
  if (one === undefined) throw new Refused('not_found')
  return {
    currency: looker.currency,
    serverTime: now,
    isQuiet: looker.isQuiet,
    promotion: told(one, language, looker),
    content: wordsIn(one.row.written, language).content,
  }
}
