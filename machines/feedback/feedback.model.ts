import { maxWords } from '#wire/messages/feedback-rules.ts'
import type { Breadcrumbs } from '#wire/messages/breadcrumbs.ts'
import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { defineModel } from '#machines/lib/model.ts'
import { feedbackActorCalls, feedbackMachine, type Receipt } from './feedback.machine.ts'
import { type FeedbackFields, feedbackProblems, emptyFields } from './feedback.rules.ts'

const key = 'c0000000-0000-4000-8000-000000000001'
const other = 'c0000000-0000-4000-8000-000000000002'
const content = 'The reels stop before the sound does. '
const receipt: Receipt = { reference: 'F7K3F9Q2MPXA', sentAt: 1_700_000_000_000, answerable: true }
const steps: Breadcrumbs = {
  error: 'TypeError',
  charts: [{ flow: 'slot', version: '0123abcd' }],
  steps: [{ chart: 0, event: 'start', transitions: [], states: ['loading'] }],
}

export const feedbackModel = defineModel({
  flow: 'feedback',
  machine: feedbackMachine,
  inputs: {
    empty: { draft: { key, fields: emptyFields }, language: 'en', steps: null },
    kept: { draft: { key, fields: { type: 'games', content, words: 7 } }, language: 'en', steps: null },
    broken: { draft: { key, fields: emptyFields }, language: 'en', steps },
  },
  events: {
    'form.edited': {
      type: { fields: { type: 'games' } },
      good: { fields: { content, words: 7 } },
      blank: { fields: { content: ' ', words: 0 } },
      few: { fields: { content: 'Too loud', words: 2 } },
      many: { fields: { content: 'word '.repeat(maxWords + 1), words: maxWords + 1 } },
      large: { fields: { content: 'x'.repeat(6_001), words: 1 } },
    },
    'steps.chosen': { along: { steps }, without: { steps: null } },
    'another.requested': { fresh: { key: other } },
    'renewal.requested': { fresh: { key: other } },
  },
  calls: feedbackActorCalls,
  actors: {
    send: {
      done: {
        ok: { kind: 'value', value: receipt },
        alreadyHandled: refusal('idempotency_conflict'),
        refused: refusal('rate_limited'),
      },
    },
  },
  project: ({ key: under, fields, problems, refusal: shownRefusal, steps: attached }) => ({
    under,
    attached: attached !== null,
    fields: [fields.type, fields.content.length],
    shown: shownRefusal ?? problems,
  }),
  invariants: {
    'sent feedback leaves an empty form and a receipt': (state) =>
      !state.in('sent') ||
      (state.context.fields.content === '' && state.context.steps === null && state.context.receipt !== null),
    'feedback being sent has no field problems': (state) =>
      !(state.in('sending') || state.in('alreadyHandled')) ||
      Object.keys(feedbackProblems(state.context.fields)).length === 0,
  },
  laws: {
    'every edit emits draft.changed': ({ do: what, before, emits }) =>
      !what.startsWith('form.edited/') || !before.in('editing') || emits.some(({ type }) => type === 'draft.changed'),
    'breadcrumbs are attached only by choice': ({ do: what, before, after }) =>
      before.context.steps === after.context.steps ||
      (what === 'steps.chosen/along' && after.context.steps !== null) ||
      (what === 'steps.chosen/without' && after.context.steps === null) ||
      (after.in('sent') && after.context.steps === null),
    'the key changes only with another feedback or a renewal': ({ do: what, before, after }) =>
      before.context.key === after.context.key ||
      (what === 'another.requested/fresh' && before.in('sent')) ||
      (what === 'renewal.requested/fresh' && before.in('alreadyHandled')),
    ...formLaws({
      state: 'editing',
      submittedBy: { send: 'sending' },
      problems: ({ fields }: { readonly fields: FeedbackFields }) => feedbackProblems(fields),
      exceptRefusals: ['idempotency_conflict'],
    }),
  },
  goals: { 'feedback can be sent': (state) => state.in('sent') },
  journeys: {
    'typed-and-sent': {
      claim:
        'A visitor chooses a topic, writes a text and gets a receipt; another feedback can follow (spec §3 feedback).',
      steps: [
        {
          do: 'form.submitted',
          in: 'editing.idle',
          starts: [],
          context: { problems: { type: 'missing', content: 'missing' } },
        },
        { do: 'form.edited/type', emits: ['draft.changed'], context: { problems: { content: 'missing' } } },
        { do: 'form.edited/good', emits: ['draft.changed'], context: { problems: {} } },
        {
          do: 'form.submitted',
          in: 'sending',
          tags: ['busy', 'form'],
          starts: [
            {
              src: 'send',
              input: { idempotencyKey: key, type: 'games', content: content.trim(), language: 'en' },
            },
          ],
        },
        {
          do: 'send:done/ok',
          in: 'sent',
          notTags: ['form'],
          emits: ['feedback.sent'],
          context: { fields: emptyFields, receipt: { reference: 'F7K3F9Q2MPXA' } },
        },
        { do: 'another.requested/fresh', in: 'editing.idle', context: { key: other, problems: {} } },
      ],
    },
    'steps-sent-along': {
      claim:
        'A visitor whose page crashed attaches the steps before it, only by choice; the next feedback has none attached.',
      input: 'broken',
      steps: [
        { do: 'form.edited/type' },
        { do: 'form.edited/good' },
        { do: 'steps.chosen/without', context: { steps: null } },
        { do: 'steps.chosen/along', in: 'editing.idle', context: { steps } },
        { do: 'form.submitted', starts: [{ src: 'send', input: { idempotencyKey: key, steps } }] },
        { do: 'send:error/fault', in: 'editing.failed', context: { steps } },
        { do: 'steps.chosen/along', in: 'editing.idle' },
        { do: 'form.submitted', starts: [{ src: 'send', input: { steps } }] },
        { do: 'send:done/ok', in: 'sent', context: { steps: null } },
      ],
    },
    'invalid-text': {
      claim: 'Feedback with too few words, too many words or no readable text is not sent (spec §5).',
      steps: [
        { do: 'form.edited/type' },
        { do: 'form.edited/blank' },
        { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { content: 'missing' } } },
        { do: 'form.edited/few', context: { problems: {} } },
        { do: 'form.submitted', starts: [], context: { problems: { content: 'few' } } },
        { do: 'form.edited/many' },
        { do: 'form.submitted', starts: [], context: { problems: { content: 'many' } } },
        { do: 'form.edited/large' },
        { do: 'form.submitted', starts: [], context: { problems: { content: 'large' } } },
      ],
    },
    'kept-over-a-reload': {
      claim: 'A draft survives a reload and is sent under its original key.',
      input: 'kept',
      steps: [
        {
          do: 'form.submitted',
          in: 'sending',
          starts: [{ src: 'send', input: { idempotencyKey: key, content: content.trim() } }],
        },
        { do: 'send:error/fault', in: 'editing.failed', tags: ['failed'], context: { fields: { words: 7 } } },
        { do: 'form.submitted', in: 'sending', starts: [{ src: 'send', input: { idempotencyKey: key } }] },
        { do: 'send:done/refused', in: 'editing.idle', context: { refusal: 'rate_limited', fields: { words: 7 } } },
      ],
    },
    'handled-before-a-change': {
      claim: 'A change to feedback that has already been handled is not lost: it is sent as new feedback.',
      input: 'kept',
      steps: [
        { do: 'form.submitted', in: 'sending' },
        { do: 'send:done/alreadyHandled', in: 'alreadyHandled', notTags: ['form'], context: { fields: { words: 7 } } },
        {
          do: 'renewal.requested/fresh',
          in: 'sending',
          emits: ['draft.changed'],
          starts: [{ src: 'send', input: { idempotencyKey: other, content: content.trim() } }],
        },
        { do: 'send:done/ok', in: 'sent', emits: ['feedback.sent'] },
      ],
    },
  },
})
