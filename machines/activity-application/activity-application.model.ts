import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { defineModel } from '#machines/lib/model.ts'
import { activityApplicationActorCalls, activityApplicationMachine } from './activity-application.machine.ts'
import { applicationProblems } from './activity-application.rules.ts'

const id = 'show-your-club'
const first = '00000000-0000-4000-8000-00000000000a'
const typed = { comment: ' My table of friends ', length: 21 }
const one = { key: 'a', data: 'UElDVFVSRQ==' } as const
const two = { key: 'b', data: 'UElDVFVSRTI=' } as const
const unsent = { id: null, wrong: null } as const
const invalid = { ...one, ...unsent, wrong: 'picture_invalid' } as const
const second = { ...two, id: first, wrong: null } as const

export const activityApplicationModel = defineModel({
  flow: 'activity-application',
  machine: activityApplicationMachine,
  inputs: { default: { id, maxPictures: 2 } },
  events: {
    'form.edited': { good: { fields: typed }, long: { fields: { comment: 'x'.repeat(141), length: 141 } } },
    'picture.chosen': { one, two, third: { key: 'c', data: 'UElDVFVSRTM=' }, tooLarge: { key: 'd', data: '' } },
    'picture.removed': { one: { key: 'a' }, two: { key: 'b' } },
    'picture.moved': { one: { key: 'a' }, two: { key: 'b' } },
    'picture.retried': { one: { key: 'a' }, two: { key: 'b' } },
  },
  calls: activityApplicationActorCalls,
  actors: {
    sendPicture: {
      done: { sent: { kind: 'value', value: { picture: first } }, noPicture: refusal('picture_invalid') },
    },
    apply: {
      done: { applying: { kind: 'value', value: { state: 'applying' } }, closed: refusal('mission_closed') },
    },
  },
  project: ({ fields, pictures, current, problems, refusal: code }) => ({
    length: fields.length,
    pictures: pictures.map(({ key, id: sent }) => `${key}${sent === null ? '' : ' sent'}`),
    current,
    shown: code ?? problems,
  }),
  // Each picture is chosen once, the second after the first, and the third only when the limit is reached.
  within: ({ context: { pictures } }) =>
    pictures.every(({ key }) => key !== 'c') && new Set(pictures.map(({ key }) => key)).size === pictures.length,
  invariants: {
    'there are never more pictures than the limit': ({ context }) => context.pictures.length <= context.maxPictures,
    'the picture that is uploaded is one of the list': (state) =>
      !state.in('sendingPicture') ||
      state.context.pictures.some(({ key, id: sent }) => key === state.context.current && sent === null),
    'no application is sent with a picture that was not uploaded': (state) =>
      !state.in('applying') || state.context.pictures.every(({ id: sent }) => sent !== null),
    'a picture that was uploaded has no problem': ({ context }) =>
      context.pictures.every(({ id: sent, wrong }) => sent === null || wrong === null),
  },
  laws: {
    'the comment can be edited while a picture is uploaded': ({ do: what, carries, before, after }) => {
      if (!what.startsWith('form.edited/') || !before.in('sendingPicture')) return true
      const { fields } = carries as { readonly fields: typeof typed }
      return after.in('sendingPicture') && after.context.fields.length === fields.length
    },
    'removing a picture removes only that picture': ({ do: what, carries, before, after }) => {
      if (!what.startsWith('picture.removed/')) return true
      const { key } = carries as { readonly key: string }
      const mayGo = before.in('editing') || before.context.current === key
      const left = before.context.pictures.filter((picture) => !mayGo || picture.key !== key)
      return before.in('editing') || before.in('sendingPicture')
        ? after.context.pictures.map((picture) => picture.key).join() === left.map((picture) => picture.key).join() &&
            (!mayGo || after.in('editing.idle'))
        : after.context.pictures === before.context.pictures
    },
    'removing or uploading a picture clears the problem of the pictures': ({ do: what, before, after }) =>
      !(what.startsWith('picture.removed/') && before.in('editing')) || after.context.problems.pictures === undefined,
    ...formLaws({
      state: 'editing',
      submittedBy: { apply: 'applying' },
      problems: applicationProblems,
    }),
  },
  goals: { 'it can be sent': (state) => state.in('sent') },
  journeys: {
    applied: {
      claim: 'A member types a comment, adds a picture, and applies (spec §3 activity application).',
      steps: [
        { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { comment: 'missing' } } },
        { do: 'form.edited/long', context: { problems: {} } },
        {
          do: 'picture.chosen/one',
          in: 'sendingPicture',
          starts: [{ src: 'sendPicture', input: { picture: one.data } }],
          context: { current: 'a' },
        },
        { do: 'form.edited/good', in: 'sendingPicture', context: { fields: typed } },
        {
          do: 'sendPicture:done/sent',
          in: 'editing.idle',
          context: { pictures: [{ ...one, id: first, wrong: null }] },
        },
        {
          do: 'form.submitted',
          in: 'applying',
          tags: ['form', 'busy'],
          starts: [{ src: 'apply', input: { id, comment: 'My table of friends', pictures: [first] } }],
        },
        { do: 'apply:done/applying', in: 'sent', emits: ['application.sent'] },
      ],
    },
    'comment-too-long': {
      claim: 'A comment of more than 140 letters is not sent (spec §5).',
      steps: [
        { do: 'form.edited/long' },
        { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { comment: 'large' } } },
      ],
    },
    'picture-again': {
      claim: 'A picture whose upload failed shows the error, and can be uploaded again and moved (spec §5).',
      steps: [
        { do: 'form.edited/good' },
        { do: 'picture.chosen/one', in: 'sendingPicture' },
        {
          do: 'sendPicture:error/fault',
          in: 'editing.idle',
          context: { pictures: [{ ...one, ...unsent, wrong: 'fault' }] },
        },
        { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { pictures: 'unsent' } } },
        {
          do: 'picture.retried/one',
          in: 'sendingPicture',
          starts: [{ src: 'sendPicture', input: { picture: one.data } }],
          context: { problems: {}, pictures: [{ ...one, ...unsent }] },
        },
        {
          do: 'sendPicture:done/noPicture',
          in: 'editing.idle',
          context: { pictures: [invalid] },
        },
        {
          do: 'picture.chosen/two',
          in: 'sendingPicture',
          starts: [{ src: 'sendPicture', input: { picture: two.data } }],
        },
        { do: 'picture.retried/one', in: 'sendingPicture', starts: [] },
        { do: 'sendPicture:done/sent', context: { pictures: [invalid, second] } },
        { do: 'picture.retried/two', in: 'editing', starts: [] },
        { do: 'picture.moved/two', in: 'editing.idle', context: { pictures: [second, invalid] } },
        { do: 'picture.moved/two', context: { pictures: [second, invalid] } },
        { do: 'picture.moved/one', context: { pictures: [invalid, second] } },
        { do: 'picture.chosen/third', in: 'editing.idle', starts: [], context: { problems: { pictures: 'many' } } },
        { do: 'picture.removed/one', context: { pictures: [second], problems: {} } },
        { do: 'picture.chosen/tooLarge', starts: [], context: { problems: { pictures: 'large' } } },
        { do: 'picture.chosen/one', in: 'sendingPicture', context: { problems: {} } },
        { do: 'picture.removed/two', in: 'sendingPicture', context: { pictures: [second, { ...one, ...unsent }] } },
        { do: 'picture.removed/one', in: 'editing.idle', context: { pictures: [second] } },
      ],
    },
    'answer-lost': {
      claim: 'An application whose answer was lost can be sent again; the fields keep their values (spec §8).',
      steps: [
        { do: 'form.edited/good' },
        { do: 'form.submitted', in: 'applying' },
        { do: 'apply:error/fault', in: 'editing.failed', tags: ['failed'] },
        { do: 'picture.moved/one', in: 'editing.idle' },
        { do: 'form.submitted', in: 'applying' },
        { do: 'apply:error/fault', in: 'editing.failed' },
        { do: 'picture.removed/one', in: 'editing.idle' },
        { do: 'form.submitted' },
        { do: 'apply:error/fault', in: 'editing.failed' },
        { do: 'picture.chosen/tooLarge', in: 'editing.idle' },
        { do: 'form.submitted' },
        { do: 'apply:done/closed', in: 'editing.idle', context: { refusal: 'mission_closed' } },
      ],
    },
  },
})
