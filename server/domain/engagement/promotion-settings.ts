import * as v from 'valibot'
import { isScene, type SceneName } from '#server/art/scenes.ts'
import { type Currency, readMinor, wholeUnits } from '#wire/money.ts'
import { promotionCategories, promotionMeasures, type PromotionMeasure } from '#wire/engagement/promotion-rules.ts'
import { PromotionName } from '#wire/engagement/promotions.ts'
import { Money } from '#wire/shapes.ts'
import { NoticeWords } from '#server/domain/content/translations.ts'

/** A prize in the brand's currency: positive, with few enough digits to be exact as a number in a browser. */
const Prize = v.pipe(
  Money,
  v.regex(/^\d{1,9}(\.\d{1,2})?$/),
  v.check((amount) => Number(amount) > 0),
)

/** A time with its offset, such as `2026-12-01T00:00:00+08:00`. */
const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/),
  v.check((written) => !Number.isNaN(Date.parse(written)), 'no such moment'),
)

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** Target to reach after joining. */
const Goal = v.pipe(
  v.strictObject({
    measure: v.picklist(promotionMeasures),
    /** A count, or whole units of the brand's currency. */
    target: whole(1, 1_000_000_000),
  }),
  // A login streak is computed from the sessions of this many days.
  v.check(({ measure, target }) => measure !== 'logins' || target <= 60, 'at most 60 days in a row'),
)
export type Goal = v.InferOutput<typeof Goal>

const common = {
  name: PromotionName,
  category: v.picklist(promotionCategories),
  prize: Prize,
  /** How often the prize must be wagered before it can be withdrawn. */
  turnover: whole(0, 100),
  begins: Moment,
  /** Null for one without an end. */
  ends: v.nullable(Moment),
  /** Days after its end, or after a later approval, in which it can be claimed. */
  claimDays: v.optional(whole(0, 90), 7),
  art: v.strictObject({ scene: v.custom<SceneName>(isScene), hue: whole(0, 359) }),
  words: NoticeWords,
}

/** A promotion as the operator writes it. */
export const WrittenPromotion = v.pipe(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('join'), ...common, goal: Goal }),
    v.strictObject({ kind: v.literal('apply'), ...common, goal: v.optional(v.null(), null) }),
  ]),
  v.check(({ begins, ends }) => ends === null || Date.parse(ends) > Date.parse(begins), 'it ends before it begins'),
)
export type WrittenPromotion = v.InferOutput<typeof WrittenPromotion>

/** Terms that a member joins or applies under. */
export type PromotionTerms = Pick<WrittenPromotion, 'kind' | 'goal' | 'prize' | 'turnover' | 'ends' | 'claimDays'>

/** The current terms of a promotion. */
export const termsOf = ({ kind, goal, prize, turnover, ends, claimDays }: WrittenPromotion): PromotionTerms => ({
  kind,
  goal,
  prize,
  turnover,
  ends,
  claimDays,
})

/** Measures that are sums of money; the others are counts. */
export const isMoney = (measure: PromotionMeasure): boolean => measure === 'deposited' || measure === 'staked'

/** Target of a goal as counted: minor units, or a count. */
export const targetOf = ({ measure, target }: Goal, currency: Currency): bigint =>
  isMoney(measure) ? wholeUnits(target, currency) : BigInt(target)

/** False when the brand's currency has changed to one without such fractions: the operator has to write it again. */
export const canPay = ({ prize }: Pick<WrittenPromotion, 'prize'>, currency: Currency): boolean =>
  readMinor(prize, currency) !== null

/** End of a promotion in epoch milliseconds; null without an end. */
export const endOf = ({ ends }: Pick<WrittenPromotion, 'ends'>): number | null =>
  ends === null ? null : Date.parse(ends)
