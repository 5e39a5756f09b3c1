import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { FieldRule } from './registration-rules.ts'
import { text } from '#wire/shapes.ts'

/** Personal details of a member (spec §3 profile labels), in the order of the form. */
export const profileFields = [
  'nickname',
  'fullname',
  'birthday',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'telegram',
  'zalo',
] as const
export type ProfileField = (typeof profileFields)[number]

/** Fields that can be set once: payouts and the age limit depend on them; only customer service changes them. */
export const lockedFields: readonly ProfileField[] = ['fullname', 'birthday']

/** Avatars a member can choose from. */
export const avatars = [
  'sun',
  'moon',
  'wave',
  'peak',
  'palm',
  'star',
  'crown',
  'gem',
  'kite',
  'koi',
  'owl',
  'bloom',
] as const
const Avatar = v.picklist(avatars)
export type Avatar = v.InferOutput<typeof Avatar>

const eachField = <Value>(value: Value) =>
  Object.fromEntries(profileFields.map((field) => [field, value])) as Record<ProfileField, Value>

const Labels = v.object(eachField(v.string()))
export type Labels = v.InferOutput<typeof Labels>

export const profileCalls = {
  avatarIcon: call({
    method: 'GET',
    path: '/wps/member/info/icon',
    token: 'required',
    summary: 'Avatar and nickname of the member the token belongs to; no avatar while none is chosen.',
    request: nothing,
    value: v.object({ icon: v.nullable(v.string()), nickname: v.string() }),
  }),
  profile: call({
    method: 'GET',
    path: '/wps/member/profile',
    token: 'required',
    summary: 'The personal details of the member the token belongs to, and the rules of each field.',
    request: nothing,
    value: v.object({
      avatar: v.nullable(Avatar),
      /** Every field; empty while nothing is set. */
      labels: Labels,
      /** Fields that are set and locked. */
      locked: v.array(v.picklist(profileFields)),
      rules: v.object(eachField(FieldRule)),
      minimumAge: v.number(),
    }),
  }),
  saveProfile: call({
    method: 'POST',
    path: '/wps/member/profile',
    token: 'required',
    refusals: ['profile_locked'],
    limits: ['profileByMember'],
    rejectTrial: true,
    summary:
      'Changes avatar and labels of the member the token belongs to; a field left out stays, an empty one is cleared.',
    request: v.object({
      avatar: v.optional(v.nullable(Avatar)),
      labels: v.object(eachField(v.optional(text(500)))),
    }),
    value: v.object({ locked: v.array(v.picklist(profileFields)) }),
  }),
}
