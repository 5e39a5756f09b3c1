import * as v from 'valibot'
import { mostPoints, rewardDrawings, rewardTypes } from '#wire/loyalty/point-terms.ts'
import { RewardName } from '#wire/loyalty/point-terms.ts'
import { Money } from '#wire/shapes.ts'
import { NoticeWords } from '#server/domain/content/written-words.ts'

/** An amount of the brand's currency: more than nothing, and few enough digits to be counted exactly in a browser. */
const Amount = v.pipe(
  Money,
  v.regex(/^\d{1,9}(\.\d{1,2})?$/),
  v.check((amount) => Number(amount) > 0),
)

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** How points come about and what they are worth, as the operator sets them. */
export const PointSettings = v.object({
  /** What must be staked for one point, in the brand's currency; null gives none. */
  stakePerPoint: v.nullable(Amount),
  /** How many points make one unit of money; null converts none. */
  pointsPerUnit: v.nullable(whole(1, 1_000_000)),
  /** How often converted money must be wagered before it can be taken out. */
  turnover: whole(0, 100),
})
export type PointSettings = v.InferOutput<typeof PointSettings>

/** A site gives no points until its operator says for what. */
export const noPoints: PointSettings = { stakePerPoint: null, pointsPerUnit: null, turnover: 1 }

/** A reward as the operator writes it. */
export const WrittenReward = v.pipe(
  v.strictObject({
    name: RewardName,
    type: v.picklist(rewardTypes),
    /** What one costs. */
    points: whole(1, mostPoints),
    /** What one pays or tops up, in the brand's currency; null of goods. */
    worth: v.optional(v.nullable(Amount), null),
    /** How often money must be wagered before it can be taken out. */
    turnover: v.optional(whole(0, 100), 1),
    /** What must have been staked in the month, in the brand's currency; null for nothing. */
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
