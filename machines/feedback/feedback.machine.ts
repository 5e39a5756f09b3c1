import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import { feedbackCalls } from '#wire/messages/feedback.ts'
import type { Language } from '#wire/shapes.ts'
import type { ToldSteps } from '#wire/messages/told-steps.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  areNone,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { backTo, refusalKept } from '#machines/lib/form-answers.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'
import {
  type FeedbackDraft,
  type FeedbackFields,
  feedbackProblems,
  type FeedbackProblems,
  nothingTyped,
} from './feedback.rules.ts'

/** The wire call behind each actor of the chart. */
export const feedbackActorCalls = defineCalls({ send: feedbackCalls.sendFeedback })

/** What was typed before, or nothing under a new key; the language of the page; and what goes along with it. */
export interface FeedbackInput {
  readonly draft: FeedbackDraft
  readonly language: Language
  /** What the charts of a page did that broke; null where none did. */
  readonly steps: ToldSteps | null
}

export type Receipt = ValueOf<typeof feedbackCalls.sendFeedback>

export interface FeedbackContext extends FormContext<FeedbackFields, FeedbackProblems> {
  /** What it goes out under: sent again after a fault, it counts once. */
  readonly key: string
  readonly language: Language
  /** What the charts of the page did last, where it goes along. */
  readonly steps: ToldSteps | null
  readonly receipt: Receipt | null
}

interface NewKey {
  readonly key: string
}

export type FeedbackEvent =
  | FormEvent<FeedbackFields>
  /** The last steps go along, or not. */
  | { readonly type: 'steps.chosen'; readonly steps: ToldSteps | null }
  /** Something else is to be said, under a key of its own. */
  | ({ readonly type: 'another.requested' } & NewKey)
  /** What stands in the form goes out as something new. */
  | ({ readonly type: 'renewal.requested' } & NewKey)

/** What was typed is another by now, for whoever keeps it; or it has been sent, and nothing need be kept. */
export type FeedbackEmitted = ({ readonly type: 'draft.changed' } & FeedbackDraft) | { readonly type: 'feedback.sent' }

const requirement = 'spec §3 feedback'

/** Feedback: what it is about, in words, with a receipt; what is typed is told to whoever keeps it until it is sent. */
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
    dealtWith: (_, { answer: said }: Answered) => said.kind === 'refusal' && said.code === 'idempotency_conflict',
    formValid: ({ context }) => areNone(feedbackProblems(context.fields)),
  },
  actions: {
    edit: assign(edited<FeedbackContext>()),
    showProblems: assign(({ context }) => ({ problems: feedbackProblems(context.fields), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(refusalKept),
    keepReceipt: assign(kept((receipt: Receipt) => ({ receipt }))),
    emptyForm: assign({ fields: nothingTyped, steps: null }),
    takeSteps: assign((_, { steps }: Pick<FeedbackContext, 'steps'>) => ({ steps })),
    takeKey: assign((_, { key }: NewKey) => ({ key })),
    tellDraft: emit(({ context: { key, fields } }) => ({ type: 'draft.changed' as const, key, fields })),
    tellSent: emit({ type: 'feedback.sent' }),
  },
}).createMachine({
  id: 'feedback',
  description: 'Feedback: what it is about and what there is to say, then a receipt; the answer comes as a message.',
  meta: { requirements: [requirement, 'spec §7 feedback'] },
  context: ({ input: { draft, ...given } }) => ({ ...draft, ...given, receipt: null, ...noProblems }),
  initial: 'editing',
  states: {
    editing: {
      description:
        'It is being typed; how many words it has stands beside it, and what the site did last can go along.',
      meta: { requirements: [requirement, 'spec §5 content between {0} and {1} words'] },
      tags: ['form'],
      ...formStates(requirement),
      on: {
        ...formEvents('sending'),
        'form.edited': { target: '.resting', actions: [given('edit'), 'tellDraft'] },
        'steps.chosen': { target: '.resting', actions: given('takeSteps') },
      },
    },
    sending: {
      description: 'The server is asked to take it, under one key however often it is asked.',
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
        ...backTo(
          'editing',
          { guard: answer('dealtWith'), target: 'dealtWith' },
          { target: 'sent', actions: [answer('keepReceipt'), 'emptyForm', 'tellSent'] },
        ),
      },
    },
    dealtWith: {
      description: 'What went out under this key before has been dealt with: these words can go out as something new.',
      meta: { requirements: [requirement] },
      on: { 'renewal.requested': { target: 'sending', actions: [given('takeKey'), 'tellDraft'] } },
    },
    sent: {
      description: 'It has come: the receipt stands there, and something else can be said.',
      meta: { requirements: [requirement] },
      on: { 'another.requested': { target: 'editing', actions: given('takeKey') } },
    },
  },
})
