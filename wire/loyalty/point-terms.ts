import * as v from 'valibot'

/** What a reward is known by, in addresses too. */
export const RewardName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/))

/** What a reward of the mall is: money for the wallet, a thing that is sent to an address, or credit for a mobile phone. */
export const rewardTypes = ['money', 'goods', 'topUp'] as const
export type RewardType = (typeof rewardTypes)[number]

/** What points were redeemed for: a reward, or money at the converting rate. */
export const redeemTypes = [...rewardTypes, 'convert'] as const
export type RedeemType = (typeof redeemTypes)[number]

/** How a redemption stands (spec §3 points redeem record). */
export const redeemStates = ['processing', 'approved', 'rejected'] as const

/** What moves points: play, a redemption, or one that was rejected, whose points come back. */
export const pointTypes = ['earned', ...redeemTypes, 'returned'] as const

/** How many of one reward can be redeemed at once. */
export const mostAtOnce = 20
/** How many units of money points are converted into at once. */
export const mostConverted = 1_000_000
/** Letters of a receiving address. */
export const addressLetters = { least: 10, most: 300 } as const
/** The most points that one reward can cost. */
export const mostPoints = 1_000_000_000

/** Pictures of rewards that the site draws. */
export const rewardDrawings = ['coins', 'phone', 'mug', 'shirt', 'cap', 'earphones', 'bag', 'gift'] as const
export type RewardDrawing = (typeof rewardDrawings)[number]
