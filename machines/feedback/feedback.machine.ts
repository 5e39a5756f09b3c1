import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import { feedbackCalls } from '#wire/messages/feedback.ts'
import type { Language } from '#wire/shapes.ts'
import type { Breadcrumbs } from '#wire/messages/breadcrumbs.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome, fromFormRefusal } from '#machines/lib/form-answers.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import {
  type FeedbackDraft,
  type FeedbackFields,
  feedbackProblems,
  type FeedbackProblems,
  emptyFields,
} from './feedback.rules.ts'

/** The wire call behind each actor of the chart. */
export const feedbackActorCalls = defineCalls({ send: feedbackCalls.sendFeedback })

/** The stored draft (or an empty one under a new key), the page's language and the breadcrumbs to attach. */
export interface FeedbackInput {
  readonly draft: FeedbackDraft
  readonly language: Language
  /** Breadcrumbs of a page that crashed; null when none did. */
  readonly steps: Breadcrumbs | null
}

export type Receipt = ValueOf<typeof feedbackCalls.sendFeedback>

export interface FeedbackContext extends FormContext<FeedbackFields, FeedbackProblems> {
  /** Idempotency key: feedback sent again after a fault counts once. */
  readonly key: string
  readonly language: Language
  /** Breadcrumbs attached to the feedback; null when not attached. */
  readonly steps: Breadcrumbs | null
  readonly receipt: Receipt | null
}

interface NewKey {
  readonly key: string
}

export type FeedbackEvent =
  | FormEvent<FeedbackFields>
  /** The breadcrumbs are attached, or not. */
  | { readonly type: 'steps.chosen'; readonly steps: Breadcrumbs | null }
  /** The member starts another feedback, under a new key. */
  | ({ readonly type: 'another.requested' } & NewKey)
  /** The form is sent again as new feedback, under a new key. */
  | ({ readonly type: 'renewal.requested' } & NewKey)

/** The draft changed and is to be stored, or the feedback was sent and the stored draft can go. */
export type FeedbackEmitted = ({ readonly type: 'draft.changed' } & FeedbackDraft) | { readonly type: 'feedback.sent' }

const requirement = 'spec §3 feedback'

/** The feedback form and its receipt; emits every change of the draft until the feedback is sent. */
export const feedbackMachine = setup({
  types: {
    input: {} as FeedbackInput,
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    emitted: {} as FeedbackEmitted,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: { ...callsNotProvided(feedbackActorCalls) },
  guards: {
    refused,
    alreadyHandled: (_, { answer }: Answered) => answer.kind === 'refusal' && answer.code === 'idempotency_conflict',
    formValid: ({ context }) => isEmpty(feedbackProblems(context.fields)),
  },
  actions: {
    edit: assign(edited<FeedbackContext>()),
    showProblems: assign(({ context }) => ({ problems: feedbackProblems(context.fields), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(fromFormRefusal),
    keepReceipt: assign(fromValue((receipt: Receipt) => ({ receipt }))),
    emptyForm: assign({ fields: emptyFields, steps: null }),
    takeSteps: assign((_, { steps }: Pick<FeedbackContext, 'steps'>) => ({ steps })),
    takeKey: assign((_, { key }: NewKey) => ({ key })),
    emitDraftChanged: emit(({ context: { key, fields } }) => ({ type: 'draft.changed' as const, key, fields })),
    emitSent: emit({ type: 'feedback.sent' }),
  },
}).createMachine({
  id: 'feedback',
  description: 'A feedback form with topic and text, then a receipt; the answer arrives as a message.',
  meta: { requirements: [requirement, 'spec §7 feedback'] },
  context: ({ input: { draft, ...rest } }) => ({ ...draft, ...rest, receipt: null, ...noProblems }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is edited; the number of words is shown, and the last steps of the site can be attached.',
      meta: { requirements: [requirement, 'spec §5 content between {0} and {1} words'] },
      tags: ['form'],
      ...formStates(requirement),
      on: {
        ...formEvents('sending'),
        'form.edited': { target: '.idle', actions: [withEvent('edit'), 'emitDraftChanged'] },
        'steps.chosen': { target: '.idle', actions: withEvent('takeSteps') },
      },
    },
    sending: {
      description: 'Sends the feedback under one idempotency key, however often it is repeated.',
      meta: { requirements: [requirement] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'send',
        id: 'send',
        input: ({ context: { key, fields, language, steps } }) => ({
          idempotencyKey: key,
          type: fields.type ?? 'other',
          content: fields.content.trim(),
          language,
          ...(steps === null ? {} : { steps }),
        }),
        ...formOutcome(
          'editing',
          { guard: withOutput('alreadyHandled'), target: 'alreadyHandled' },
          { target: 'sent', actions: [withOutput('keepReceipt'), 'emptyForm', 'emitSent'] },
        ),
      },
    },
    alreadyHandled: {
      description:
        'Feedback sent earlier under this key has already been handled: the text can be sent as new feedback.',
      meta: { requirements: [requirement] },
      on: { 'renewal.requested': { target: 'sending', actions: [withEvent('takeKey'), 'emitDraftChanged'] } },
    },
    sent: {
      description: 'The feedback was received: shows the receipt, and another feedback can be started.',
      meta: { requirements: [requirement] },
      on: { 'another.requested': { target: 'editing', actions: withEvent('takeKey') } },
    },
  },
})
