import * as v from 'valibot'
import { FirebaseProject } from './identity.ts'
import { Time } from './shapes.ts'

/** That a code is on its way, or that the browser is to have it sent by `firebase`. */
export const CodeOnItsWay = v.object({
  expiredMinutes: v.number(),
  sentAt: Time,
  firebase: v.optional(FirebaseProject),
})
