import { assign, emit, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  areNone,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
  withoutFields,
} from '#machines/lib/form.ts'
import { backTo, refusalKept } from '#machines/lib/form-answers.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
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
  /** How many pictures go with it. */
  readonly mostPictures: number
}

export interface ActivityApplicationContext
  extends FormContext<ApplicationFields, ApplicationProblems>, ActivityApplicationInput {
  readonly pictures: readonly ApplicationPicture[]
  /** Key of the picture that was chosen or wanted again last. */
  readonly current: string | null
}

export type ActivityApplicationEvent =
  | FormEvent<ApplicationFields>
  /** `data` as base64; empty for one that is too large or cannot be read. */
  | { readonly type: 'picture.chosen'; readonly key: string; readonly data: string }
  | { readonly type: 'picture.removed'; readonly key: string }
  /** It goes one place further to the front. */
  | { readonly type: 'picture.moved'; readonly key: string }
  | { readonly type: 'picture.retried'; readonly key: string }

interface OfPicture {
  readonly key: string
}

type Sent = Answer<{ readonly picture: string }>

const requirement = 'spec §5 activity application'

/** An application for a promotion: a comment, and pictures that are sent one by one as they are chosen. */
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
    formValid: ({ context }) => areNone(applicationProblems(context)),
    isOneTooMany: ({ context }) => context.pictures.length >= context.mostPictures,
    isUnusable: (_, { data }: { readonly data: string }) => data === '',
    isUnderWay: ({ context }, { key }: OfPicture) => context.current === key,
    isUnsent: ({ context }, { key }: OfPicture) =>
      context.pictures.some((picture) => picture.key === key && picture.id === null),
  },
  actions: {
    edit: assign(edited<ActivityApplicationContext>()),
    showProblems: assign(({ context }) => ({ problems: applicationProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(refusalKept),
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
    tellSent: emit({ type: 'application.sent' }),
  },
}).createMachine({
  id: 'activityApplication',
  description: 'An application for a promotion: a comment, and pictures that are sent one by one as they are chosen.',
  meta: { requirements: ['spec §3 activity application', requirement] },
  context: ({ input }) => ({ ...input, fields: nothingTyped, pictures: [], current: null, ...noProblems }),
  initial: 'editing',
  states: {
    editing: {
      description: 'A comment is typed; pictures are chosen, put in order and taken out again.',
      meta: { requirements: [requirement] },
      tags: ['form'],
      ...formStates(requirement),
      on: {
        ...formEvents('applying'),
        'picture.chosen': [
          { guard: 'isOneTooMany', target: '.resting', actions: 'refuseTooMany' },
          { guard: given('isUnusable'), target: '.resting', actions: 'refuseUnusable' },
          { target: 'sendingPicture', actions: [given('add'), given('aim')] },
        ],
        'picture.removed': { target: '.resting', actions: [given('remove'), 'forgetPictureProblem'] },
        'picture.moved': { target: '.resting', actions: given('moveForward') },
        'picture.retried': { guard: given('isUnsent'), target: 'sendingPicture', actions: given('aim') },
      },
    },
    sendingPicture: {
      description: 'A picture goes to the server, which looks at what it is and makes it anew; one can go on typing.',
      meta: { requirements: [requirement] },
      entry: 'forgetPictureProblem',
      invoke: {
        src: 'sendPicture',
        id: 'sendPicture',
        input: ({ context }) => ({
          picture: context.pictures.find(({ key }) => key === context.current)?.data ?? '',
        }),
        onDone: { target: 'editing', actions: answer('keepSent') },
        onError: { target: 'editing', actions: 'keepFault' },
      },
      on: {
        'form.edited': { actions: given('edit') },
        'picture.removed': { guard: given('isUnderWay'), target: 'editing', actions: given('remove') },
      },
    },
    applying: {
      description: 'The application goes to the server, with what its pictures are known by there.',
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
        ...backTo('editing', { target: 'sent', actions: 'tellSent' }),
      },
    },
    sent: {
      description: 'The operator has it, and decides.',
      meta: { requirements: ['spec §4 applying'] },
      type: 'final',
    },
  },
})
