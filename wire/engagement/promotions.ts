import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { ProofPicture } from '#wire/payments/deposit.ts'
import { Currency } from '#wire/money.ts'
import {
  mostPictures,
  promotionCategories,
  promotionKinds,
  promotionMeasures,
  promotionStates,
} from './promotion-terms.ts'
import { Language, Money, text, Time } from '#wire/shapes.ts'

/** What a promotion is known by, in addresses too. */
export const PromotionName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,59}$/))

const Promotion = v.object({
  id: v.string(),
  category: v.picklist(promotionCategories),
  kind: v.picklist(promotionKinds),
  state: v.picklist(promotionStates),
  title: v.string(),
  /** The language of title and content: another than the one asked for where it has no words in that. */
  language: Language,
  /** Path of its picture. */
  art: v.string(),
  beginsAt: Time,
  /** Null for one without an end. */
  endsAt: v.nullable(Time),
  /** Until when it can be claimed, of who takes part; null without an end. */
  claimBy: v.nullable(Time),
  prize: Money,
  /** How often the prize must be wagered before it can be taken out. */
  turnover: v.number(),
  goal: v.nullable(
    v.object({
      measure: v.picklist(promotionMeasures),
      /** Money for `deposited` and `staked`, else a count. */
      target: Money,
      /** As `target`, and never more; null of who does not take part. */
      done: v.nullable(Money),
    }),
  ),
})
export type Promotion = v.InferOutput<typeof Promotion>

/** What every answer says of whoever asks. */
const asked = {
  currency: Currency,
  serverTime: Time,
  /** Whether the member wants no offers or is kept from playing: nothing new is offered then. */
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
    summary:
      'The promotions that are shown, as they stand for whoever asks; those one can do something about come first.',
    request: v.object({ language }),
    value: v.object({ ...asked, list: v.array(Promotion) }),
  }),
  promotion: call({
    method: 'GET',
    path: '/wps/promotion/detail',
    token: 'optional',
    refusals: ['not_found'],
    summary: 'A promotion with its terms, and what whoever asks has done towards it.',
    request: v.object({ ...Id, language }),
    value: v.object({
      ...asked,
      promotion: Promotion,
      /** HTML as the operator wrote it: not to be trusted, whoever shows it keeps only what is harmless. */
      content: v.string(),
    }),
  }),
  joinPromotion: call({
    method: 'POST',
    path: '/wps/promotion/join',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['not_found', 'mission_closed'],
    summary: 'Lets the member the token belongs to take part, once: what they do from now on counts.',
    request: v.object(Id),
    value: State,
  }),
  sendPromotionPicture: call({
    method: 'POST',
    path: '/wps/promotion/picture',
    token: 'required',
    realAccountsOnly: true,
    largest: 7_100_000,
    limits: ['promotionByMember'],
    refusals: ['picture_invalid'],
    summary: 'Takes a picture for an application; one that no application names within a day is forgotten.',
    request: v.object({ picture: ProofPicture }),
    value: v.object({ picture: v.string() }),
  }),
  applyPromotion: call({
    method: 'POST',
    path: '/wps/promotion/apply',
    token: 'required',
    realAccountsOnly: true,
    limits: ['promotionByMember'],
    refusals: ['not_found', 'mission_closed', 'picture_invalid'],
    summary: 'Applies for a promotion with a comment and pictures that were sent before, once; the operator decides.',
    request: v.object({
      ...Id,
      /** One letter to 140, as people see them. */
      comment: text(2_000),
      /** Each once. */
      pictures: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(mostPictures)),
    }),
    value: State,
  }),
  claimPromotion: call({
    method: 'POST',
    path: '/wps/promotion/claim',
    watched: 'money',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['not_found', 'mission_closed', 'account_stopped'],
    summary:
      'Pays the prize of a promotion whose goal is reached or that was approved, once: claimed again, it is told as paid.',
    request: v.object(Id),
    value: v.object({ amount: Money, currency: Currency }),
  }),
}
