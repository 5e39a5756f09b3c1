import * as v from 'valibot'
import { maxPoints, rewardDrawings, rewardTypes } from '#wire/loyalty/point-rules.ts'
import { RewardName } from '#wire/loyalty/point-rules.ts'
import { Money } from '#wire/shapes.ts'
import { NoticeWords } from '#server/domain/content/translations.ts'

/** An amount of the brand's currency: positive, with few enough digits to be exact as a number in a browser. */
const Amount = v.pipe(
  Money,
  v.regex(/^\d{1,9}(\.\d{1,2})?$/),
  v.check((amount) => Number(amount) > 0),
)

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** How points are earned and converted, as the operator sets it. */
export const PointSettings = v.object({
  /** Stake for one point, in the brand's currency; null for no points. */
  stakePerPoint: v.nullable(Amount),
  /** Points for one unit of money; null for no conversion. */
  pointsPerUnit: v.nullable(whole(1, 1_000_000)),
  /** How often converted money must be wagered before it can be withdrawn. */
  turnover: whole(0, 100),
})
export type PointSettings = v.InferOutput<typeof PointSettings>

/** Without the operator's settings a site gives no points. */
export const noPoints: PointSettings = { stakePerPoint: null, pointsPerUnit: null, turnover: 1 }

/** A reward as the operator writes it. */
export const WrittenReward = v.pipe(
  v.strictObject({
    name: RewardName,
    type: v.picklist(rewardTypes),
    /** Price of one, in points. */
    points: whole(1, maxPoints),
    /** Value of one, paid or topped up, in the brand's currency; null for goods. */
    worth: v.optional(v.nullable(Amount), null),
    /** How often money must be wagered before it can be withdrawn. */
    turnover: v.optional(whole(0, 100), 1),
    /** Required stakes in the month, in the brand's currency; null for none. */
    staked: v.optional(v.nullable(Amount), null),
    art: v.strictObject({ drawing: v.picklist(rewardDrawings), hue: whole(0, 359) }),
    words: NoticeWords,
  }),
  v.check(
    ({ type, worth }) => (type === 'goods') === (worth === null),
    'money and top-ups have a worth, goods have none',
  ),
)
export type WrittenReward = v.InferOutput<typeof WrittenReward>
