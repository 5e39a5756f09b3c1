import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { notificationKinds } from './notifications.ts'
import { Language, text } from '#wire/shapes.ts'

/** What a browser is known by: the SHA-256 of its push endpoint, in base64url. The endpoint itself is a secret. */
const Device = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Kinds that a browser is told of, each once, in the order they are known in. */
const Kinds = v.pipe(
  v.array(v.picklist(notificationKinds)),
  v.minLength(1),
  v.maxLength(notificationKinds.length),
  v.transform((kinds) => notificationKinds.filter((kind) => kinds.includes(kind))),
)

/** Bytes in base64url, as many signs as they have. */
const bytes = (signs: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${signs}}$`)))

/** What a browser tells of where it can be reached (Push API): the address, and the keys that only it can open with. */
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
    realAccountsOnly: true,
    summary: 'Of what the member’s browser is told while the site is closed, and the key it subscribes with.',
    request: v.object({ device: v.optional(Device) }),
    value: v.object({
      /** The server’s public key (VAPID): a point of P-256, uncompressed, in base64url. */
      key: v.string(),
      /** None where this browser is not told of anything, or tells somebody else. */
      kinds: v.array(v.picklist(notificationKinds)),
    }),
  }),
  setPush: call({
    method: 'PUT',
    path: '/wps/member/push',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['push_service_unknown', 'push_too_many'],
    limits: ['profileByMember'],
    summary:
      'Tells the member’s browser of these kinds of notifications while the site is closed, until the session it is asked in is ended.',
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
      'Tells a browser that changed its subscription by itself at the new one, of what it was told at the old one, which it proves to be its own by the secret of that.',
    request: v.object({ ...PushEndpoint.entries, previous: v.pick(PushEndpoint, ['endpoint', 'auth']) }),
    value: v.object({}),
  }),
  endPush: call({
    method: 'DELETE',
    path: '/wps/member/push',
    token: 'required',
    realAccountsOnly: true,
    limits: ['profileByMember'],
    summary: 'Tells the member’s browser of nothing any more; what is over already stays over.',
    request: v.object({ device: Device }),
    value: v.object({}),
  }),
}
