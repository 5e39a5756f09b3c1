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
const answered = (more: Partial<LoginNews>) => ({ kind: 'value' as const, value: { ...nothing, ...more } })
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
        nothing: answered({}),
        always: answered({ always: true }),
        first: answered({ welcome: 'first' }),
        trial: answered({ welcome: 'trial', trialEndsAt: 1_300_000 }),
        rewards: answered({ newRewards: 2 }),
        notice: answered({ notice }),
        refused,
      },
    },
    markShown: { done: { ok: { kind: 'value', value: { shown: true } } } },
  },
  project: ({ news, quietToday }) => ({ news: news !== null, quietToday }),
  invariants: {
    'the modal is open only with news': (state) => !state.tags.has('dialog') || state.context.news !== null,
    'no data of a member is kept while the modal is idle': (state) =>
      !state.in('idle') || (state.context.news === null && !state.context.quietToday),
  },
  goals: { 'the modal can always be closed': (state) => state.in('idle') },
  journeys: {
    'a-new-member-is-welcomed': {
      claim: 'After a first login the modal welcomes the member; closing it marks the news as shown (spec §2, §4).',
      steps: [
        { do: 'member.arrived', in: 'loading', starts: ['loadNews'], notTags: ['dialog'] },
        { do: 'loadNews:done/first', in: 'showing', tags: ['dialog'], context: { news: { welcome: 'first' } } },
        {
          do: 'closed',
          starts: [{ src: 'markShown', input: { at: 1_200_000, quietToday: false } }],
          in: 'markingShown',
          notTags: ['dialog'],
        },
        { do: 'markShown:done/ok', in: 'idle', context: { news: null } },
      ],
    },
    'no-news-no-modal': {
      claim: 'Without news, and after a fault, no modal opens (spec §4).',
      steps: [
        { do: 'member.arrived' },
        { do: 'loadNews:done/nothing', in: 'idle', notTags: ['dialog'], starts: [], context: { news: null } },
        { do: 'member.arrived' },
        { do: 'loadNews:done/refused', in: 'idle', starts: [] },
        { do: 'member.arrived' },
        { do: 'loadNews:error/fault', in: 'idle', starts: [] },
        { do: 'closed', in: 'idle', starts: [] },
        { do: 'quiet.toggled', in: 'idle', context: { quietToday: false } },
      ],
    },
    'the-brand-opens-it-after-each-login': {
      claim: 'Where the brand sets it, the modal opens after each login, with or without news (spec §4).',
      steps: [
        { do: 'member.arrived' },
        { do: 'loadNews:done/always', in: 'showing', tags: ['dialog'], context: { news: { welcome: null } } },
        { do: 'closed', in: 'markingShown', starts: ['markShown'] },
        { do: 'markShown:done/ok', in: 'idle', context: { news: null } },
      ],
    },
    'hidden-for-today': {
      claim: 'With the box ticked the modal stays closed for the rest of the day; the box can be unticked.',
      steps: [
        { do: 'member.arrived' },
        { do: 'loadNews:done/rewards', in: 'showing', context: { quietToday: false } },
        { do: 'quiet.toggled', in: 'showing', context: { quietToday: true } },
        { do: 'quiet.toggled', in: 'showing', context: { quietToday: false } },
        { do: 'quiet.toggled', context: { quietToday: true } },
        {
          do: 'closed',
          starts: [{ src: 'markShown', input: { at: 1_200_000, quietToday: true } }],
          in: 'markingShown',
          context: { quietToday: true },
        },
        { do: 'markShown:error/fault', in: 'idle', context: { news: null, quietToday: false } },
      ],
    },
    'the-next-login-starts-fresh': {
      claim: 'The ticked box of one member does not count for the next one.',
      steps: [
        { do: 'member.arrived' },
        { do: 'loadNews:done/notice', in: 'showing', context: { news: { notice: { id: 7 } } } },
        { do: 'quiet.toggled' },
        { do: 'session.ended', in: 'idle', notTags: ['dialog'], context: { news: null, quietToday: false } },
        { do: 'member.arrived', in: 'loading' },
        { do: 'loadNews:done/trial', in: 'showing', context: { news: { welcome: 'trial' }, quietToday: false } },
      ],
    },
    'the-end-of-the-session-discards-its-news': {
      claim: 'News that arrives after the end of the session is not shown.',
      steps: [
        { do: 'member.arrived', in: 'loading' },
        { do: 'session.ended', in: 'idle' },
        { do: 'member.arrived' },
        { do: 'loadNews:done/first' },
        { do: 'closed', in: 'markingShown' },
        { do: 'session.ended', in: 'idle', context: { news: null } },
      ],
    },
  },
})
