import type { LoginNews } from '#wire/engagement/after-login.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { afterLoginActorCalls, afterLoginMachine } from './after-login.machine.ts'

const refused = refusal('rate_limited')
const nothing: LoginNews = {
  at: 1_200_000,
  always: false,
  welcome: null,
  trialEndsAt: null,
  newRewards: 0,
  unclaimedCount: 3,
  notice: null,
}
const told = (more: Partial<LoginNews>) => ({ kind: 'value' as const, value: { ...nothing, ...more } })
const notice = { id: 7, title: 'New rules', content: '<p>…</p>', time: 1_000_000, language: 'en' as const }

export const afterLoginModel = defineModel({
  flow: 'after-login',
  machine: afterLoginMachine,
  inputs: { default: undefined },
  events: {},
  calls: afterLoginActorCalls,
  actors: {
    loadNews: {
      done: {
        nothing: told({}),
        always: told({ always: true }),
        first: told({ welcome: 'first' }),
        trial: told({ welcome: 'trial', trialEndsAt: 1_300_000 }),
        rewards: told({ newRewards: 2 }),
        notice: told({ notice }),
        refused,
      },
    },
    noteTold: { done: { told: { kind: 'value', value: { told: true } } } },
  },
  project: ({ news, quietToday }) => ({ news: news !== null, quietToday }),
  invariants: {
    'the modal is open only with something to tell': (state) =>
      !state.tags.has('dialog') || state.context.news !== null,
    'nothing of a member is kept when nobody is told anything': (state) =>
      !state.in('resting') || (state.context.news === null && !state.context.quietToday),
  },
  goals: { 'the page can always be had back': (state) => state.in('resting') },
  journeys: {
    'a-new-member-is-welcomed': {
      claim: 'After a first login the modal welcomes; closed, it is told once (spec §2, §4).',
      steps: [
        { do: 'member.arrived', in: 'looking', starts: ['loadNews'], notTags: ['dialog'] },
        { do: 'loadNews:done/first', in: 'telling', tags: ['dialog'], context: { news: { welcome: 'first' } } },
        {
          do: 'closed',
          starts: [{ src: 'noteTold', input: { at: 1_200_000, quietToday: false } }],
          in: 'noting',
          notTags: ['dialog'],
        },
        { do: 'noteTold:done/told', in: 'resting', context: { news: null } },
      ],
    },
    'no-news-no-modal': {
      claim: 'Who has nothing new to hear is not held up, and neither is anybody by a fault (spec §4).',
      steps: [
        { do: 'member.arrived' },
        { do: 'loadNews:done/nothing', in: 'resting', notTags: ['dialog'], starts: [], context: { news: null } },
        { do: 'member.arrived' },
        { do: 'loadNews:done/refused', in: 'resting', starts: [] },
        { do: 'member.arrived' },
        { do: 'loadNews:error/fault', in: 'resting', starts: [] },
        { do: 'closed', in: 'resting', starts: [] },
        { do: 'quiet.toggled', in: 'resting', context: { quietToday: false } },
      ],
    },
    'the-brand-wants-it-each-time': {
      claim: 'Where the brand has it so, each login ends in the modal, news or none (spec §4).',
      steps: [
        { do: 'member.arrived' },
        { do: 'loadNews:done/always', in: 'telling', tags: ['dialog'], context: { news: { welcome: null } } },
        { do: 'closed', in: 'noting', starts: ['noteTold'] },
        { do: 'noteTold:done/told', in: 'resting', context: { news: null } },
      ],
    },
    'quiet-for-today': {
      claim: 'Ticked, nothing more is told today; unticked again, it is.',
      steps: [
        { do: 'member.arrived' },
        { do: 'loadNews:done/rewards', in: 'telling', context: { quietToday: false } },
        { do: 'quiet.toggled', in: 'telling', context: { quietToday: true } },
        { do: 'quiet.toggled', in: 'telling', context: { quietToday: false } },
        { do: 'quiet.toggled', context: { quietToday: true } },
        {
          do: 'closed',
          starts: [{ src: 'noteTold', input: { at: 1_200_000, quietToday: true } }],
          in: 'noting',
          context: { quietToday: true },
        },
        { do: 'noteTold:error/fault', in: 'resting', context: { news: null, quietToday: false } },
      ],
    },
    'the-next-login-begins-anew': {
      claim: 'What was ticked for one member does not count for the next one.',
      steps: [
        { do: 'member.arrived' },
        { do: 'loadNews:done/notice', in: 'telling', context: { news: { notice: { id: 7 } } } },
        { do: 'quiet.toggled' },
        { do: 'session.ended', in: 'resting', notTags: ['dialog'], context: { news: null, quietToday: false } },
        { do: 'member.arrived', in: 'looking' },
        { do: 'loadNews:done/trial', in: 'telling', context: { news: { welcome: 'trial' }, quietToday: false } },
      ],
    },
    'a-session-that-ends-takes-its-news-along': {
      claim: 'News that come after the session has ended are shown to nobody.',
      steps: [
        { do: 'member.arrived', in: 'looking' },
        { do: 'session.ended', in: 'resting' },
        { do: 'member.arrived' },
        { do: 'loadNews:done/first' },
        { do: 'closed', in: 'noting' },
        { do: 'session.ended', in: 'resting', context: { news: null } },
      ],
    },
  },
})
