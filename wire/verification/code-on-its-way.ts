import * as v from 'valibot'
import type { RefusalCode } from '#wire/codes.ts'
import { FirebaseProject } from '#wire/identity/identity.ts'
import { Time } from '#wire/shapes.ts'

/** Why a number gets no code. */
export const smsRefusals: readonly RefusalCode[] = [
  'feature_off',
  'mobile_missing',
  'mobile_invalid',
  'ticket_required',
  'ticket_invalid',
  'sms_too_soon',
  'sms_too_many',
]

/** That a code is on its way, or that the browser is to have it sent by `firebase`. */
export const CodeOnItsWay = v.object({
  expiredMinutes: v.number(),
  sentAt: Time,
  firebase: v.optional(FirebaseProject),
})
