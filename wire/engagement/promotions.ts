import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { ProofPicture } from '#wire/payments/deposit.ts'
import { Currency } from '#wire/money.ts'
import {
  maxPictures,
  promotionCategories,
  promotionKinds,
  promotionMeasures,
  promotionStates,
} from './promotion-rules.ts'
import { Language, Money, text, Time } from '#wire/shapes.ts'

/** The name of a promotion, also in addresses. */
export const PromotionName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/))

const Promotion = v.object({
  id: v.string(),
  category: v.picklist(promotionCategories),
  kind: v.picklist(promotionKinds),
  state: v.picklist(promotionStates),
  title: v.string(),
  /** The language of title and content; differs from the requested one when there is no text in that. */
  language: Language,
  /** Path of its picture. */
  art: v.string(),
  beginsAt: Time,
  /** Null without an end. */
  endsAt: v.nullable(Time),
  /** Deadline for claiming, for a participant; null without an end. */
  claimBy: v.nullable(Time),
  prize: Money,
  /** Wagering requirement as a multiple of the prize. */
  turnover: v.number(),
  goal: v.nullable(
    v.object({
      measure: v.picklist(promotionMeasures),
      /** Money for `deposited` and `staked`, else a count. */
      target: Money,
      /** In the unit of `target`, and never more than it; null for a member who has not joined. */
      done: v.nullable(Money),
    }),
  ),
})
export type Promotion = v.InferOutput<typeof Promotion>

/** The reader's part of every answer. */
const readerFields = {
  currency: Currency,
  serverTime: Time,
  /** True when the member wants no offers or is excluded from playing: no new promotion is offered then. */
  isQuiet: v.boolean(),
}

const Id = { id: PromotionName }
const State = v.object({ state: v.picklist(promotionStates) })
const language = v.optional(Language, 'fil')

export const promotionsCalls = {
  promotions: call({
    method: 'GET',
    path: '/wps/promotion/list',
    token: 'optional',
    summary: 'The current promotions, with the reader’s state; those that can be acted on come first.',
    request: v.object({ language }),
    value: v.object({ ...readerFields, list: v.array(Promotion) }),
  }),
  promotion: call({
    method: 'GET',
    path: '/wps/promotion/detail',
    token: 'optional',
    refusals: ['not_found'],
    summary: 'A promotion with its terms, and the reader’s progress.',
    request: v.object({ ...Id, language }),
    value: v.object({
      ...readerFields,
      promotion: Promotion,
      /** Untrusted HTML of the operator: a reader renders only what is harmless. */
      content: v.string(),
    }),
  }),
  welcomeOffer: call({
    method: 'GET',
    path: '/wps/promotion/welcome',
    token: 'none',
    summary: 'The promotion that is offered at registration, with its terms; null without one.',
    request: v.object({ language }),
    value: v.object({ currency: Currency, promotion: v.nullable(Promotion) }),
  }),
  joinPromotion: call({
    method: 'POST',
    path: '/wps/promotion/join',
    token: 'required',
    rejectTrial: true,
    refusals: ['not_found', 'mission_closed'],
    summary: 'Lets the member the token belongs to join, once: progress counts from now on.',
    request: v.object(Id),
    value: State,
  }),
  sendPromotionPicture: call({
    method: 'POST',
    path: '/wps/promotion/picture',
    token: 'required',
    rejectTrial: true,
    largest: 7_100_000,
    limits: ['promotionByMember'],
    refusals: ['picture_invalid'],
    summary: 'Uploads a picture for an application; deleted when no application uses it within a day.',
    request: v.object({ picture: ProofPicture }),
    value: v.object({ picture: v.string() }),
  }),
  applyPromotion: call({
    method: 'POST',
    path: '/wps/promotion/apply',
    token: 'required',
    rejectTrial: true,
    limits: ['promotionByMember'],
    refusals: ['not_found', 'mission_closed', 'picture_invalid'],
    summary: 'Applies for a promotion with a comment and uploaded pictures, once; the operator decides.',
    request: v.object({
      ...Id,
      /** 1 to 140 graphemes. */
      comment: text(2_000),
      /** Each once. */
      pictures: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(maxPictures)),
    }),
    value: State,
  }),
  claimPromotion: call({
    method: 'POST',
    path: '/wps/promotion/claim',
    watched: 'money',
    token: 'required',
    rejectTrial: true,
    refusals: ['not_found', 'mission_closed', 'account_stopped'],
    summary:
      'Pays the prize of a promotion whose goal is reached or that was approved, once: a prize claimed before is returned as paid.',
    request: v.object(Id),
    value: v.object({ amount: Money, currency: Currency }),
  }),
}
