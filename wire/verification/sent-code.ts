import * as v from 'valibot'
import type { RefusalCode } from '#wire/codes.ts'
import { FirebaseProject } from '#wire/identity/identity.ts'
import { Time } from '#wire/shapes.ts'

/** Why no code is sent to a number. */
export const smsRefusals: readonly RefusalCode[] = [
  'feature_off',
  'mobile_missing',
  'mobile_invalid',
  'ticket_required',
  'ticket_invalid',
  'sms_too_soon',
  'sms_too_many',
]

/** A code was sent, or is to be sent by the browser with `firebase`. */
export const SentCode = v.object({
  expiredMinutes: v.number(),
  sentAt: Time,
  firebase: v.optional(FirebaseProject),
})
