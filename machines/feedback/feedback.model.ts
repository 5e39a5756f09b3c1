import { mostWords } from '#wire/messages/feedback-terms.ts'
import type { ToldSteps } from '#wire/messages/told-steps.ts'
import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { defineModel } from '#machines/lib/model.ts'
import { feedbackActorCalls, feedbackMachine, type Receipt } from './feedback.machine.ts'
import { type FeedbackFields, feedbackProblems, nothingTyped } from './feedback.rules.ts'

const key = 'c0000000-0000-4000-8000-000000000001'
const other = 'c0000000-0000-4000-8000-000000000002'
const content = 'The reels stop before the sound does. '
const receipt: Receipt = { reference: 'F7K3F9Q2MPXA', sentAt: 1_700_000_000_000, answerable: true }
const steps: ToldSteps = {
  error: 'TypeError',
  charts: [{ flow: 'slot', version: '0123abcd' }],
  steps: [{ chart: 0, event: 'start', transitions: [], states: ['loading'] }],
}

export const feedbackModel = defineModel({
  flow: 'feedback',
  machine: feedbackMachine,
  inputs: {
    empty: { draft: { key, fields: nothingTyped }, language: 'en', steps: null },
    kept: { draft: { key, fields: { type: 'games', content, words: 7 } }, language: 'en', steps: null },
    broken: { draft: { key, fields: nothingTyped }, language: 'en', steps },
  },
  events: {
    'form.edited': {
      type: { fields: { type: 'games' } },
      good: { fields: { content, words: 7 } },
      blank: { fields: { content: ' ', words: 0 } },
      few: { fields: { content: 'Too loud', words: 2 } },
      many: { fields: { content: 'word '.repeat(mostWords + 1), words: mostWords + 1 } },
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
        dealtWith: refusal('idempotency_conflict'),
        refused: refusal('rate_limited'),
      },
    },
  },
  project: ({ key: under, fields, problems, refusal: said, steps: along }) => ({
    under,
    along: along !== null,
    fields: [fields.type, fields.content.length],
    said: said ?? problems,
  }),
  invariants: {
    'what was sent does not stand in the form again, and has a receipt': (state) =>
      !state.in('sent') ||
      (state.context.fields.content === '' && state.context.steps === null && state.context.receipt !== null),
    'what is sent has nothing wrong with it': (state) =>
      !(state.in('sending') || state.in('dealtWith')) ||
      Object.keys(feedbackProblems(state.context.fields)).length === 0,
  },
  laws: {
    'whatever is typed is told to who keeps it': ({ do: what, before, emits }) =>
      !what.startsWith('form.edited/') || !before.in('editing') || emits.some(({ type }) => type === 'draft.changed'),
    'what goes along is what was chosen': ({ do: what, before, after }) =>
      before.context.steps === after.context.steps ||
      (what === 'steps.chosen/along' && after.context.steps !== null) ||
      (what === 'steps.chosen/without' && after.context.steps === null) ||
      (after.in('sent') && after.context.steps === null),
    'a key is another one only where somebody asks for it': ({ do: what, before, after }) =>
      before.context.key === after.context.key ||
      (what === 'another.requested/fresh' && before.in('sent')) ||
      (what === 'renewal.requested/fresh' && before.in('dealtWith')),
    ...formLaws({
      typed: 'editing',
      takenBy: { send: 'sending' },
      problems: ({ fields }: { readonly fields: FeedbackFields }) => feedbackProblems(fields),
      apart: ['idempotency_conflict'],
    }),
  },
  goals: { 'feedback can be sent': (state) => state.in('sent') },
  journeys: {
    'typed-and-sent': {
      claim:
        'Somebody says what it is about and what there is to say, and has a receipt; something else can follow (spec §3 feedback).',
      steps: [
        {
          do: 'form.submitted',
          in: 'editing.resting',
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
          context: { fields: nothingTyped, receipt: { reference: 'F7K3F9Q2MPXA' } },
        },
        { do: 'another.requested/fresh', in: 'editing.resting', context: { key: other, problems: {} } },
      ],
    },
    'steps-sent-along': {
      claim:
        'Somebody whose page broke sends the steps before it along, which nobody does without a yes; what follows goes without.',
      input: 'broken',
      steps: [
        { do: 'form.edited/type' },
        { do: 'form.edited/good' },
        { do: 'steps.chosen/without', context: { steps: null } },
        { do: 'steps.chosen/along', in: 'editing.resting', context: { steps } },
        { do: 'form.submitted', starts: [{ src: 'send', input: { idempotencyKey: key, steps } }] },
        { do: 'send:error/fault', in: 'editing.failed', context: { steps } },
        { do: 'steps.chosen/along', in: 'editing.resting' },
        { do: 'form.submitted', starts: [{ src: 'send', input: { steps } }] },
        { do: 'send:done/ok', in: 'sent', context: { steps: null } },
      ],
    },
    'words-that-are-too-few': {
      claim: 'Feedback of too few words, too many or no words that anybody could read is not sent (spec §5).',
      steps: [
        { do: 'form.edited/type' },
        { do: 'form.edited/blank' },
        { do: 'form.submitted', in: 'editing.resting', starts: [], context: { problems: { content: 'missing' } } },
        { do: 'form.edited/few', context: { problems: {} } },
        { do: 'form.submitted', starts: [], context: { problems: { content: 'few' } } },
        { do: 'form.edited/many' },
        { do: 'form.submitted', starts: [], context: { problems: { content: 'many' } } },
        { do: 'form.edited/large' },
        { do: 'form.submitted', starts: [], context: { problems: { content: 'large' } } },
      ],
    },
    'kept-over-a-reload': {
      claim: 'What was typed before a reload is there again, and goes out under the key it had.',
      input: 'kept',
      steps: [
        {
          do: 'form.submitted',
          in: 'sending',
          starts: [{ src: 'send', input: { idempotencyKey: key, content: content.trim() } }],
        },
        { do: 'send:error/fault', in: 'editing.failed', tags: ['failed'], context: { fields: { words: 7 } } },
        { do: 'form.submitted', in: 'sending', starts: [{ src: 'send', input: { idempotencyKey: key } }] },
        { do: 'send:done/refused', in: 'editing.resting', context: { refusal: 'rate_limited', fields: { words: 7 } } },
      ],
    },
    'dealt-with-meanwhile': {
      claim: 'Words that would change what was dealt with meanwhile are not lost: they go out as something new.',
      input: 'kept',
      steps: [
        { do: 'form.submitted', in: 'sending' },
        { do: 'send:done/dealtWith', in: 'dealtWith', notTags: ['form'], context: { fields: { words: 7 } } },
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
