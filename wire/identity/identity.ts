import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Time } from '#wire/shapes.ts'

/** The Firebase project that sends codes and verifies Google and Facebook accounts (decision 9). */
export const FirebaseProject = v.object({
  apiKey: v.string(),
  authDomain: v.string(),
  projectId: v.string(),
  /** True for the stand-in that a local server provides; a browser uses it instead of Google. */
  local: v.boolean(),
})
export type FirebaseProject = v.InferOutput<typeof FirebaseProject>

/** Why Firebase refused a request of the browser (spec §8); the catalogue key is that of a refusal. */
export type FirebaseProblem =
  | 'firebase_unknown'
  | 'firebase_code_missing'
  | 'firebase_captcha'
  | 'firebase_quota'
  | 'firebase_not_allowed'
  | 'firebase_closed'
  | 'firebase_blocked'

/** Providers of social login. */
export const SocialProvider = v.picklist(['google', 'facebook'])
export type SocialProvider = v.InferOutput<typeof SocialProvider>

/** An ID token signed by Firebase. */
export const IdToken = v.pipe(v.string(), v.maxLength(4_096), v.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/))

export const identityCalls = {
  socialSettings: call({
    method: 'GET',
    path: '/wps/system/setting/social',
    token: 'none',
    summary: 'The providers of social login, and their Firebase project; null when there are none.',
    request: nothing,
    value: v.object({ firebase: v.nullable(FirebaseProject), providers: v.array(SocialProvider) }),
  }),
  linkedAccounts: call({
    method: 'GET',
    path: '/wps/member/identities',
    token: 'required',
    summary: 'The linked social accounts of the member the token belongs to, since when, and when each was last used.',
    request: nothing,
    value: v.object({
      list: v.array(v.object({ provider: SocialProvider, linkedAt: Time, usedAt: Time })),
    }),
  }),
  unlinkAccount: call({
    method: 'DELETE',
    path: '/wps/member/identities',
    token: 'required',
    refusals: ['not_found'],
    summary: 'Unlinks a provider’s account from the member the token belongs to; it can no longer log in.',
    request: v.object({ provider: SocialProvider }),
    value: v.object({ unlinked: v.literal(true) }),
  }),
}
