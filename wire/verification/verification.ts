import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { SentCode, smsRefusals } from './sent-code.ts'
import { Code, Language, text, Ticket, TicketAction, Time } from '#wire/shapes.ts'

/** A sample of the drag: milliseconds since it began, and the pointer's offset in picture pixels. */
export const TrailPoint = v.object({
  t: v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)),
  x: v.pipe(v.number(), v.minValue(-50), v.maxValue(1_000)),
  y: v.pipe(v.number(), v.minValue(-500), v.maxValue(500)),
})
export type TrailPoint = v.InferOutput<typeof TrailPoint>

export const verificationCalls = {
  sliderChallenge: call({
    method: 'POST',
    path: '/wps/verification/challenge',
    token: 'none',
    limits: ['challengeByAddress', 'questionByAddress'],
    summary: 'Issues a slider puzzle, or a question instead of it, bound to an action. One answer per challenge.',
    request: v.object({ action: TicketAction, form: v.optional(v.picklist(['slider', 'question']), 'slider') }),
    value: v.variant('form', [
      v.object({
        form: v.literal('slider'),
        challengeId: Code,
        /** PNG data URLs; sizes in picture pixels. */
        background: v.string(),
        piece: v.string(),
        width: v.number(),
        height: v.number(),
        pieceSize: v.number(),
        pieceY: v.number(),
        expiresAt: Time,
      }),
      v.object({
        form: v.literal('question'),
        challengeId: Code,
        /** The same question in every language; its answer is a whole number. */
        texts: v.object(v.entriesFromList(Language.options, v.string())),
        expiresAt: Time,
      }),
    ]),
  }),
  sliderAnswer: call({
    method: 'POST',
    path: '/wps/verification/answer',
    token: 'none',
    refusals: ['challenge_failed', 'challenge_expired'],
    limits: ['answerByAddress'],
    summary: 'Checks a challenge and returns a one-time ticket for its action.',
    request: v.object({
      challengeId: Code,
      /** The final position of the piece, in picture pixels, with the trail; or the answer to the question. */
      x: v.optional(v.number()),
      trail: v.optional(v.pipe(v.array(TrailPoint), v.maxLength(600))),
      /** True when the piece was moved with the arrow keys: the trail has one sample a key press. */
      keyboard: v.optional(v.boolean(), false),
      answer: v.optional(v.pipe(v.number(), v.integer())),
    }),
    value: v.object({ ticket: Ticket, expiresAt: Time }),
  }),
  captcha: call({
    method: 'GET',
    path: '/wps/captcha',
    token: 'none',
    limits: ['captchaByAddress'],
    summary: 'Creates an image captcha; the picture is a base64 PNG.',
    request: nothing,
    value: v.object({ captchaId: Code, image: v.string(), expiresAt: Time }),
  }),
  smsBeforeLogin: call({
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    token: 'none',
    refusals: smsRefusals,
    limits: ['smsByAddress'],
    summary: 'Sends a code to a mobile number: for a login, or for password recovery.',
    request: v.object({
      mobileNum: text(20),
      countryDialingCode: v.pipe(v.string(), v.regex(/^\d{1,4}$/)),
      ticket: v.optional(Ticket),
      /** The only purpose of the code. */
      purpose: v.optional(v.picklist(['login', 'recovery']), 'login'),
    }),
    value: SentCode,
  }),
}
