import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { notificationKinds } from './notifications.ts'
import { Language, text } from '#wire/shapes.ts'

/** The id of a browser: the SHA-256 of its push endpoint, in base64url. The endpoint itself is a secret. */
const Device = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Kinds of push messages, each once, in canonical order. */
const Kinds = v.pipe(
  v.array(v.picklist(notificationKinds)),
  v.minLength(1),
  v.maxLength(notificationKinds.length),
  v.transform((kinds) => notificationKinds.filter((kind) => kinds.includes(kind))),
)

/** Base64url of that many bytes. */
const bytes = (signs: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${signs}}$`)))

/** A browser's push subscription (Push API): the endpoint, and the keys that only the browser can decrypt with. */
export const PushEndpoint = v.object({
  endpoint: v.pipe(text(1_000), v.regex(/^\w+:\/\/\S+$/)),
  p256dh: bytes(87),
  auth: bytes(22),
})
export type PushEndpoint = v.InferOutput<typeof PushEndpoint>

export const pushCalls = {
  push: call({
    method: 'GET',
    path: '/wps/member/push',
    token: 'required',
    rejectTrial: true,
    summary: 'The kinds of push messages of the member’s browser, and the key it subscribes with.',
    request: v.object({ device: v.optional(Device) }),
    value: v.object({
      /** The server’s public key (VAPID): a point of P-256, uncompressed, in base64url. */
      key: v.string(),
      /** Empty when this browser has no subscription, or that of another member. */
      kinds: v.array(v.picklist(notificationKinds)),
    }),
  }),
  setPush: call({
    method: 'PUT',
    path: '/wps/member/push',
    token: 'required',
    rejectTrial: true,
    refusals: ['push_service_unknown', 'push_too_many'],
    limits: ['profileByMember'],
    summary: 'Subscribes the member’s browser to push messages of these kinds, until its session is ended.',
    request: v.object({ ...PushEndpoint.entries, kinds: Kinds, language: v.optional(Language, 'fil') }),
    value: v.object({ kinds: v.array(v.picklist(notificationKinds)) }),
  }),
  renewPush: call({
    method: 'POST',
    path: '/wps/push/renew',
    token: 'none',
    refusals: ['not_found', 'push_service_unknown'],
    limits: ['pushByAddress'],
    summary:
      'Moves the subscription of a browser that changed it by itself to the new endpoint; the browser proves itself by the secret of the old one.',
    request: v.object({ ...PushEndpoint.entries, previous: v.pick(PushEndpoint, ['endpoint', 'auth']) }),
    value: v.object({}),
  }),
  endPush: call({
    method: 'DELETE',
    path: '/wps/member/push',
    token: 'required',
    rejectTrial: true,
    limits: ['profileByMember'],
    summary: 'Ends the push messages of the member’s browser; repeating it changes nothing.',
    request: v.object({ device: Device }),
    value: v.object({}),
  }),
}
