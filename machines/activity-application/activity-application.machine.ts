import { assign, emit, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
  withoutFields,
} from '#machines/lib/form.ts'
import { formOutcome, fromFormRefusal } from '#machines/lib/form-answers.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'
import { promotionsCalls } from '#wire/engagement/promotions.ts'
import {
  type ApplicationFields,
  type ApplicationPicture,
  type ApplicationProblems,
  applicationProblems,
  movedForward,
  nothingTyped,
  withPicture,
} from './activity-application.rules.ts'

/** The wire call behind each actor of the chart; the upload of a picture reports its progress. */
export const activityApplicationActorCalls = defineCalls({
  sendPicture: [promotionsCalls.sendPromotionPicture],
  apply: promotionsCalls.applyPromotion,
})

export interface ActivityApplicationInput {
  /** The promotion’s name. */
  readonly id: string
  /** Number of pictures to attach. */
  readonly maxPictures: number
}

export interface ActivityApplicationContext
  extends FormContext<ApplicationFields, ApplicationProblems>, ActivityApplicationInput {
  readonly pictures: readonly ApplicationPicture[]
  /** Key of the picture that was chosen or retried last. */
  readonly current: string | null
}

export type ActivityApplicationEvent =
  | FormEvent<ApplicationFields>
  /** `data` as base64; empty for one that is too large or cannot be read. */
  | { readonly type: 'picture.chosen'; readonly key: string; readonly data: string }
  | { readonly type: 'picture.removed'; readonly key: string }
  /** Moves the picture one place towards the front. */
  | { readonly type: 'picture.moved'; readonly key: string }
  | { readonly type: 'picture.retried'; readonly key: string }

interface OfPicture {
  readonly key: string
}

type Sent = Answer<{ readonly picture: string }>

const requirement = 'spec §5 activity application'

/** The form of an application for a promotion: a comment, and pictures that are uploaded one by one when chosen. */
export const activityApplicationMachine = setup({
  types: {
    context: {} as ActivityApplicationContext,
    events: {} as ActivityApplicationEvent,
    emitted: {} as { readonly type: 'application.sent' },
    input: {} as ActivityApplicationInput,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: {
    ...callsNotProvided(activityApplicationActorCalls),
    sendPicture: notProvided<Sent, { readonly picture: string }>('sendPicture'),
  },
  guards: {
    refused,
    formValid: ({ context }) => isEmpty(applicationProblems(context)),
    isOneTooMany: ({ context }) => context.pictures.length >= context.maxPictures,
    isUnusable: (_, { data }: { readonly data: string }) => data === '',
    isUnderWay: ({ context }, { key }: OfPicture) => context.current === key,
    isUnsent: ({ context }, { key }: OfPicture) =>
      context.pictures.some((picture) => picture.key === key && picture.id === null),
  },
  actions: {
    edit: assign(edited<ActivityApplicationContext>()),
    showProblems: assign(({ context }) => ({ problems: applicationProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(fromFormRefusal),
    refuseTooMany: assign(({ context }) => ({ problems: { ...context.problems, pictures: 'many' as const } })),
    refuseUnusable: assign(({ context }) => ({ problems: { ...context.problems, pictures: 'large' as const } })),
    add: assign(({ context }, { key, data }: { readonly key: string; readonly data: string }) => ({
      pictures: [...context.pictures, { key, data, id: null, wrong: null }],
    })),
    remove: assign(({ context }, { key }: OfPicture) => ({
      pictures: context.pictures.filter((picture) => picture.key !== key),
    })),
    moveForward: assign(({ context }, { key }: OfPicture) => ({ pictures: movedForward(context.pictures, key) })),
    aim: assign(({ context }, { key }: OfPicture) => ({
      current: key,
      pictures: withPicture(context.pictures, key, { wrong: null }),
    })),
    forgetPictureProblem: assign(({ context }) => ({ problems: withoutFields(context.problems, { pictures: null }) })),
    keepSent: assign(({ context }, { answer: sent }: Answered<Sent>) => ({
      pictures: withPicture(
        context.pictures,
        context.current,
        sent.kind === 'value' ? { id: sent.value.picture } : { wrong: sent.code },
      ),
    })),
    keepFault: assign(({ context }) => ({
      pictures: withPicture(context.pictures, context.current, { wrong: 'fault' }),
    })),
    emitSent: emit({ type: 'application.sent' }),
  },
}).createMachine({
  id: 'activityApplication',
  description: 'An application for a promotion: a comment, and pictures that are uploaded one by one when chosen.',
  meta: { requirements: ['spec §3 activity application', requirement] },
  context: ({ input }) => ({ ...input, fields: nothingTyped, pictures: [], current: null, ...noProblems }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The member types a comment, and chooses, orders and removes pictures.',
      meta: { requirements: [requirement] },
      tags: ['form'],
      ...formStates(requirement),
      on: {
        ...formEvents('applying'),
        'picture.chosen': [
          { guard: 'isOneTooMany', target: '.idle', actions: 'refuseTooMany' },
          { guard: withEvent('isUnusable'), target: '.idle', actions: 'refuseUnusable' },
          { target: 'sendingPicture', actions: [withEvent('add'), withEvent('aim')] },
        ],
        'picture.removed': { target: '.idle', actions: [withEvent('remove'), 'forgetPictureProblem'] },
        'picture.moved': { target: '.idle', actions: withEvent('moveForward') },
        'picture.retried': { guard: withEvent('isUnsent'), target: 'sendingPicture', actions: withEvent('aim') },
      },
    },
    sendingPicture: {
      description: 'A picture is uploaded; the server checks its type and re-encodes it. The member can go on typing.',
      meta: { requirements: [requirement] },
      entry: 'forgetPictureProblem',
      invoke: {
        src: 'sendPicture',
        id: 'sendPicture',
        input: ({ context }) => ({
          picture: context.pictures.find(({ key }) => key === context.current)?.data ?? '',
        }),
        onDone: { target: 'editing', actions: withOutput('keepSent') },
        onError: { target: 'editing', actions: 'keepFault' },
      },
      on: {
        'form.edited': { actions: withEvent('edit') },
        'picture.removed': { guard: withEvent('isUnderWay'), target: 'editing', actions: withEvent('remove') },
      },
    },
    applying: {
      description: 'The application is sent to the server with the server’s ids of its pictures.',
      meta: { requirements: [requirement] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'apply',
        id: 'apply',
        input: ({ context: { id, fields, pictures } }) => ({
          id,
          comment: fields.comment.trim(),
          pictures: pictures.flatMap((picture) => picture.id ?? []),
        }),
        ...formOutcome('editing', { target: 'sent', actions: 'emitSent' }),
      },
    },
    sent: {
      description: 'The application has been sent; the operator decides.',
      meta: { requirements: ['spec §4 applying'] },
      type: 'final',
    },
  },
})
