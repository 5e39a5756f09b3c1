import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { type Challenge, sliderActorCalls, sliderMachine, type SliderOutput } from './slider.machine.ts'
import { wholeNumber } from './slider.rules.ts'

const puzzle: Challenge = {
  form: 'slider',
  challengeId: 'c1',
  background: 'data:image/png;base64,AA==',
  piece: 'data:image/png;base64,AA==',
  width: 320,
  height: 160,
  pieceSize: 48,
  pieceY: 40,
  expiresAt: 120_000,
}
const questionText = 'Add up the numbers behind the animals and foods: dog 4, hat 9, egg 7.'
const question: Challenge = {
  form: 'question',
  challengeId: 'c2',
  texts: {
    ...{ fil: questionText, en: questionText, 'zh-Hans': questionText, ja: questionText },
    ...{ th: questionText, vi: questionText, id: questionText },
  },
  expiresAt: 120_000,
}
const ticket = 'ticket-0123456789abcdef'

export const sliderModel = defineModel({
  flow: 'slider',
  machine: sliderMachine,
  inputs: { login: { action: 'login' }, sms: { action: 'sms' } },
  events: {
    'piece.moved': { along: { x: 120, y: 2, t: 400 } },
    'piece.nudged': { right: { by: 8, t: 100 }, left: { by: -8, t: 200 } },
    'answer.typed': { number: { text: '11' }, words: { text: 'eleven' } },
  },
  calls: sliderActorCalls,
  macros: {
    'piece dragged': ['piece.grabbed', 'piece.moved/along', 'piece.dropped'],
    'piece steered': ['piece.nudged/right', 'piece.placed'],
    'answer typed and submitted': ['answer.typed/number', 'answer.submitted'],
  },
  actors: {
    loadChallenge: {
      done: {
        puzzle: { kind: 'value', value: puzzle },
        question: { kind: 'value', value: question },
        refused: refusal('rate_limited'),
      },
    },
    checkAnswer: {
      done: {
        passed: { kind: 'value', value: { ticket, expiresAt: 120_000 } },
        refused: refusal('challenge_failed'),
        expired: refusal('challenge_expired'),
      },
    },
  },
  project: ({ action, form, trail, answer, ticket: currentTicket, challenge, keyboard }) => ({
    action,
    form,
    keyboard,
    challenge: challenge?.form ?? null,
    moved: trail.length > 0,
    answered: wholeNumber(answer) !== null,
    ticket: currentTicket,
  }),
  invariants: {
    'the check ends with its ticket': (state) =>
      state.status !== 'done' || (state.output as SliderOutput).ticket === state.context.ticket,
    'a ticket is given exactly when the check is passed': (state) =>
      state.in('passed') === (state.context.ticket !== null),
    'a puzzle is shown only with its pictures, a question only with its text': (state) =>
      (!state.in('puzzle') || state.context.challenge?.form === 'slider') &&
      (!state.in('question') || state.context.challenge?.form === 'question'),
    'a challenge that was checked or renewed is never shown again': (state) =>
      !state.in('loading') || state.context.challenge === null,
    'the piece stays inside the picture': (state) => state.context.x >= 0 && state.context.x <= 320 - 48,
    'a piece that was not moved is never checked': (state) =>
      !state.in('verifying') || state.context.form === 'question' || state.context.trail.length > 0,
  },
  laws: {
    'the check can be cancelled at any time (spec §2 modals)': ({ do: what, after }) =>
      what !== 'closed/default' || after.in('cancelled'),
    'a challenge can be renewed or switched to the other form while shown, even while the piece moves': ({
      do: what,
      before,
      after,
    }) =>
      !['puzzle.renewed/default', 'form.switched/default'].includes(what) ||
      (!before.in('puzzle') && !before.in('question')) ||
      (after.in('loading') &&
        after.context.refusal === null &&
        (after.context.form !== before.context.form) === (what === 'form.switched/default')),
    'typing an answer clears the refusal of the last challenge': ({ do: what, before, after }) =>
      !what.startsWith('answer.typed/') || !before.in('question') || after.context.refusal === null,
    'a new challenge starts with an unmoved piece': ({ after }) =>
      !after.in('loading') || (after.context.x === 0 && !after.context.keyboard && after.context.trail.length === 0),
  },
  goals: { 'the check ends': (state) => state.in('passed') || state.in('cancelled') },
  journeys: {
    'drag-passes': {
      claim:
        'A slider check precedes submit; the server checks position and trail and gives a one-time ticket (decision 8).',
      starts: [{ src: 'loadChallenge', input: { action: 'login', form: 'slider' } }],
      steps: [
        { do: 'loadChallenge:done/puzzle', in: 'puzzle.ready', tags: ['puzzle'] },
        { do: 'piece.grabbed', in: 'puzzle.sliding', tags: ['dragging'] },
        { do: 'piece.moved/along', in: 'puzzle.sliding', context: { x: 120, trail: [{ x: 120, y: 2, t: 400 }] } },
        {
          do: 'piece.dropped',
          starts: [
            {
              src: 'checkAnswer',
              input: { challengeId: 'c1', x: 120, trail: [{ t: 400, x: 120, y: 2 }], keyboard: false },
            },
          ],
          in: 'verifying',
          tags: ['busy'],
        },
        { do: 'checkAnswer:done/passed', in: 'passed', context: { ticket } },
      ],
    },
    'keyboard-passes': {
      claim: 'The slider check can be passed by keyboard (decision 8).',
      steps: [
        { do: 'loadChallenge:done/puzzle' },
        { do: 'piece.nudged/right', in: 'puzzle.steering', context: { x: 8, keyboard: true } },
        { do: 'piece.nudged/right', context: { x: 16 } },
        { do: 'piece.nudged/left', context: { x: 8 } },
        {
          do: 'piece.placed',
          starts: [
            {
              src: 'checkAnswer',
              input: {
                challengeId: 'c1',
                x: 8,
                trail: [
                  { t: 100, x: 8, y: 0 },
                  { t: 100, x: 16, y: 0 },
                  { t: 200, x: 8, y: 0 },
                ],
                keyboard: true,
              },
            },
          ],
          in: 'verifying',
        },
        { do: 'checkAnswer:done/passed', in: 'passed' },
      ],
    },
    'question-stands-in': {
      claim: 'A screen-reader user answers an equivalent challenge and can go back to the puzzle (decision 8).',
      steps: [
        { do: 'loadChallenge:done/puzzle' },
        {
          do: 'form.switched',
          starts: [{ src: 'loadChallenge', input: { action: 'login', form: 'question' } }],
          in: 'loading',
          context: { form: 'question' },
        },
        { do: 'loadChallenge:done/question', in: 'question' },
        { do: 'answer.submitted', in: 'question' },
        { do: 'answer.typed/words' },
        { do: 'answer.submitted', in: 'question' },
        { do: 'form.switched', in: 'loading', context: { form: 'slider' } },
        { do: 'loadChallenge:done/puzzle', in: 'puzzle.ready' },
        { do: 'form.switched' },
        { do: 'loadChallenge:done/question' },
        { do: 'answer.typed/number' },
        {
          do: 'answer.submitted',
          starts: [{ src: 'checkAnswer', input: { challengeId: 'c2', answer: 11 } }],
          in: 'verifying',
        },
        { do: 'checkAnswer:done/passed', in: 'passed' },
      ],
    },
    'refused-gets-another': {
      claim: 'One answer per challenge: a wrong one leads to a new puzzle, and the refusal stays visible.',
      steps: [
        { do: 'loadChallenge:done/puzzle' },
        { do: 'piece.grabbed' },
        { do: 'piece.moved/along' },
        { do: 'piece.dropped' },
        { do: 'checkAnswer:done/refused', in: 'loading', context: { refusal: 'challenge_failed', challenge: null } },
        {
          do: 'loadChallenge:done/puzzle',
          in: 'puzzle.ready',
          context: { refusal: 'challenge_failed', x: 0, trail: [] },
        },
        { do: 'piece.grabbed', context: { refusal: null } },
      ],
    },
    expires: {
      claim: 'An expired puzzle is not submitted; a new one is loaded on request.',
      steps: [
        { do: 'loadChallenge:done/puzzle' },
        { do: 'piece.grabbed' },
        { do: 'after:challengeLifetime', passes: 100_000, in: 'expired' },
        { do: 'puzzle.renewed', in: 'loading' },
      ],
    },
    'fault-tries-again': {
      claim: 'A fault is shown and can be retried (spec §8 network link abnormal).',
      steps: [
        { do: 'loadChallenge:error/fault', in: 'failed', tags: ['failed'] },
        { do: 'puzzle.renewed', in: 'loading' },
      ],
    },
    'puzzle-refused': {
      claim: 'If the server refuses a puzzle, the refusal is shown and the request can be repeated (spec §8).',
      steps: [
        { do: 'loadChallenge:done/refused', in: 'failed', tags: ['failed'], context: { refusal: 'rate_limited' } },
        { do: 'puzzle.renewed', in: 'loading', tags: ['busy'], context: { refusal: null } },
      ],
    },
    'another-puzzle-on-request': {
      claim: 'A visitor who cannot solve a puzzle requests another one, by pointer and by keyboard (decision 8).',
      steps: [
        { do: 'loadChallenge:done/puzzle' },
        { do: 'piece.nudged/right' },
        { do: 'piece.placed' },
        { do: 'checkAnswer:done/refused', in: 'loading', context: { refusal: 'challenge_failed' } },
        { do: 'loadChallenge:done/puzzle', in: 'puzzle.ready' },
        { do: 'puzzle.renewed', in: 'loading', context: { refusal: null } },
        { do: 'loadChallenge:done/puzzle' },
        { do: 'piece.nudged/right' },
        { do: 'piece.placed' },
        { do: 'checkAnswer:done/refused' },
        { do: 'loadChallenge:done/puzzle', in: 'puzzle.ready' },
        { do: 'piece.nudged/right', in: 'puzzle.steering', context: { x: 8, refusal: null } },
      ],
    },
    'renewal-after-expiry-clears-the-refusal': {
      claim: 'A new puzzle after an expired one no longer shows the refusal of an earlier answer.',
      steps: [
        { do: 'loadChallenge:done/puzzle' },
        { do: 'piece.nudged/right' },
        { do: 'piece.placed' },
        { do: 'checkAnswer:done/refused' },
        { do: 'loadChallenge:done/puzzle', in: 'puzzle.ready', context: { refusal: 'challenge_failed' } },
        { do: 'after:challengeLifetime', in: 'expired' },
        { do: 'puzzle.renewed', in: 'loading', context: { refusal: null } },
      ],
    },
    'released-without-a-move': {
      claim: 'A piece released without a move, or whose drag is cancelled, returns to its start and is not checked.',
      steps: [
        { do: 'loadChallenge:done/puzzle' },
        { do: 'piece.grabbed', in: 'puzzle.sliding' },
        { do: 'piece.dropped', in: 'puzzle.ready', notTags: ['busy'] },
        { do: 'piece.grabbed', in: 'puzzle.sliding' },
        { do: 'piece.moved/along', context: { x: 120 } },
        { do: 'drag.cancelled', in: 'puzzle.ready', notTags: ['dragging'], context: { x: 0, trail: [] } },
      ],
    },
    'from-keys-to-pointer': {
      claim: 'A piece steered by keys can be grabbed by the pointer, which starts over (decision 8).',
      steps: [
        { do: 'loadChallenge:done/puzzle' },
        { do: 'piece.nudged/right', in: 'puzzle.steering', context: { x: 8, keyboard: true } },
        { do: 'piece.grabbed', in: 'puzzle.sliding', context: { x: 0, keyboard: false, trail: [] } },
      ],
    },
    'question-renewed': {
      claim: 'A question can be renewed, expires, and shows the refusal only of the last answer (decision 8).',
      steps: [
        { do: 'loadChallenge:done/puzzle' },
        { do: 'form.switched' },
        { do: 'loadChallenge:done/question', in: 'question', tags: ['question'] },
        { do: 'answer.typed/number', context: { answer: '11' } },
        { do: 'answer.submitted', in: 'verifying' },
        { do: 'checkAnswer:done/refused', in: 'loading', context: { refusal: 'challenge_failed', answer: '' } },
        { do: 'loadChallenge:done/question', in: 'question', context: { refusal: 'challenge_failed' } },
        { do: 'puzzle.renewed', in: 'loading', context: { refusal: null, form: 'question' } },
        { do: 'loadChallenge:done/question', in: 'question' },
        { do: 'after:challengeLifetime', in: 'expired' },
        { do: 'puzzle.renewed', in: 'loading' },
      ],
    },
  },
})
