import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Time } from '#wire/shapes.ts'

/** The Firebase project that sends codes and knows people by their Google and Facebook accounts (decision 9). */
export const FirebaseProject = v.object({
  apiKey: v.string(),
  authDomain: v.string(),
  projectId: v.string(),
  /** True of the stand-in that this server is itself on a local start; a browser asks it instead of Google. */
  local: v.boolean(),
})
export type FirebaseProject = v.InferOutput<typeof FirebaseProject>

/** Why Firebase did not do what the browser asked of it (spec §8); the catalogue key is that of a refusal. */
export type FirebaseProblem =
  | 'firebase_unknown'
  | 'firebase_code_missing'
  | 'firebase_captcha'
  | 'firebase_quota'
  | 'firebase_not_allowed'
  | 'firebase_closed'
  | 'firebase_blocked'

/** Whose accounts one can log in with. */
export const SocialProvider = v.picklist(['google', 'facebook'])
export type SocialProvider = v.InferOutput<typeof SocialProvider>

/** An ID token as Firebase signs it. */
export const IdToken = v.pipe(v.string(), v.maxLength(4_096), v.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/))

export const identityCalls = {
  socialSettings: call({
    method: 'GET',
    path: '/wps/system/setting/social',
    token: 'none',
    summary: 'With whose accounts one can log in, and the Firebase project that knows them; null when with none.',
    request: nothing,
    value: v.object({ firebase: v.nullable(FirebaseProject), providers: v.array(SocialProvider) }),
  }),
  linkedAccounts: call({
    method: 'GET',
    path: '/wps/member/identities',
    token: 'required',
    summary:
      'Whose accounts elsewhere the member the token belongs to has linked, since when, and when one was last used.',
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
    summary: 'Takes off what the member the token belongs to has linked with one provider; it logs nobody in any more.',
    request: v.object({ provider: SocialProvider }),
    value: v.object({ unlinked: v.literal(true) }),
  }),
}
