import * as v from 'valibot'

/** The name of a reward, also in addresses. */
export const RewardName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/))

/** Types of rewards: money for the wallet, goods sent to an address, or a mobile top-up. */
export const rewardTypes = ['money', 'goods', 'topUp'] as const
export type RewardType = (typeof rewardTypes)[number]

/** Types of redemptions: a reward, or money at the conversion rate. */
export const redeemTypes = [...rewardTypes, 'convert'] as const
export type RedeemType = (typeof redeemTypes)[number]

/** States of a redemption (spec §3 points redeem record). */
export const redeemStates = ['processing', 'approved', 'rejected'] as const

/** Types of point movements: play, a redemption, or the refund of a rejected one. */
export const pointTypes = ['earned', ...redeemTypes, 'returned'] as const

/** Maximum number of one reward in a redemption. */
export const maxRedeemCount = 20
/** Maximum number of units of money in a conversion. */
export const maxConvertedPoints = 1_000_000
/** Maximum length of a postal address. */
export const addressLetters = { least: 10, most: 300 } as const
/** Maximum cost of a reward in points. */
export const maxPoints = 1_000_000_000

/** Pictures of rewards that the site has. */
export const rewardDrawings = ['coins', 'phone', 'mug', 'shirt', 'cap', 'earphones', 'bag', 'gift'] as const
export type RewardDrawing = (typeof rewardDrawings)[number]
