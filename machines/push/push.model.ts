import { refusal } from '#machines/lib/answers.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { pushActorCalls, pushMachine, type Subscribed } from './push.machine.ts'

const key = 'BLc4xRzKlKORKWlbdgFaBrrPK3ydWAHo4M0gs0i1oEKgPpWC5cW8OCzVrOQRv-1npXRWk8udnW3oYhIO4475rds'
const device = 'Zm9yZXZlciBhbmQgYSBkYXksIGEgZGV2aWNlIGhhc2g'
const endpoint = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/dj-Fx8zR9nE:APA91bHqQ',
  p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
  auth: 'FPssNDTKnInHVndSTdbKFw',
}
const subscribed: Subscribed = { kind: 'subscribed', device, endpoint }

export const pushModel = defineModel({
  flow: 'push',
  machine: pushMachine,
  inputs: { english: { language: 'en' } },
  events: { 'kind.toggled': { message: { kind: 'message' }, security: { kind: 'security' } } },
  calls: pushActorCalls,
  actors: {
    look: {
      done: {
        fresh: { ability: 'ready', device: null },
        known: { ability: 'ready', device },
        unable: { ability: 'none', device: null },
        denied: { ability: 'denied', device: null },
      },
      error: { fault: new Error('no worker') },
    },
    load: {
      done: {
        nothing: { kind: 'value', value: { key, kinds: [] } },
        security: { kind: 'value', value: { key, kinds: ['security'] } },
        refused: refusal('rate_limited'),
      },
    },
    subscribe: {
      done: { ok: subscribed, denied: { kind: 'denied' }, dismissed: { kind: 'dismissed' } },
      error: { fault: new Error('no push service') },
    },
    save: { done: { ok: { kind: 'value', value: { kinds: ['message'] } }, refused: refusal('push_too_many') } },
    end: { done: { ok: { kind: 'value', value: {} }, refused: refusal('rate_limited') } },
  },
  invariants: {
    'but for a change under way, and one that failed, what is told is what is wanted': (state) =>
      ['subscribing', 'saving', 'ending', 'failed'].some((name) => state.in(name)) ||
      state.context.kinds.join() === state.context.wanted.join(),
    'a refusal is read only where something failed': (state) => state.context.refusal === null || state.in('failed'),
    'the server is told of kinds only with a browser to tell': (state) =>
      !state.in('saving') || (state.context.endpoint !== null && state.context.wanted.length > 0),
    'a browser is taken off where nothing is wanted any more': (state) =>
      !state.in('ending') || state.context.wanted.length === 0,
  },
  laws: {
    ...loadLaws('load'),
    'what is told changes only when the server has said so': ({ do: what, before, after }) =>
      before.context.kinds.join() === after.context.kinds.join() ||
      what.startsWith('load:done/') ||
      what === 'save:done/ok' ||
      what === 'end:done/ok',
  },
  goals: {
    'this browser is told of messages': (state) => state.in('resting') && state.context.kinds.includes('message'),
  },
  journeys: {
    'told-of-one-kind': {
      claim: 'Whoever wants to be told of a kind is asked by the browser first, and told of nothing else.',
      starts: ['look'],
      steps: [
        { do: 'look:done/fresh', in: 'loading', starts: [{ src: 'load', input: {} }], context: { device: null } },
        { do: 'load:done/nothing', in: 'resting', starts: [], context: { key, kinds: [], wanted: [] } },
        {
          do: 'kind.toggled/message',
          in: 'subscribing',
          tags: ['busy'],
          starts: [{ src: 'subscribe', input: { key } }],
          context: { kinds: [], wanted: ['message'] },
        },
        {
          do: 'subscribe:done/ok',
          in: 'saving',
          starts: [{ src: 'save', input: { ...endpoint, kinds: ['message'], language: 'en' } }],
          context: { device },
        },
        { do: 'save:done/ok', in: 'resting', notTags: ['busy'], context: { kinds: ['message'] } },
      ],
    },
    'another-kind-and-back-to-none': {
      claim: 'Kinds are added and taken off one by one; with the last one the browser is told of nothing any more.',
      steps: [
        { do: 'look:done/known', starts: [{ src: 'load', input: { device } }] },
        { do: 'load:done/security', in: 'resting', context: { kinds: ['security'] } },
        { do: 'kind.toggled/message', in: 'subscribing', context: { wanted: ['message', 'security'] } },
        {
          do: 'subscribe:done/ok',
          starts: [{ src: 'save', input: { ...endpoint, kinds: ['message', 'security'], language: 'en' } }],
        },
        { do: 'save:done/ok', in: 'resting', context: { kinds: ['message', 'security'] } },
        { do: 'kind.toggled/message', in: 'subscribing', context: { wanted: ['security'] } },
        { do: 'subscribe:done/ok', in: 'saving' },
        { do: 'save:done/ok', in: 'resting', context: { kinds: ['security'] } },
        {
          do: 'kind.toggled/security',
          in: 'ending',
          tags: ['busy'],
          starts: [{ src: 'end', input: { device } }],
          context: { kinds: ['security'], wanted: [] },
        },
        { do: 'end:done/ok', in: 'resting', context: { kinds: [] } },
      ],
    },
    'somebody-says-no': {
      claim: 'Who tells the browser no is told of nothing, and learns where that can be changed.',
      steps: [
        { do: 'look:done/fresh' },
        { do: 'load:done/nothing' },
        { do: 'kind.toggled/security' },
        { do: 'subscribe:done/dismissed', in: 'resting', starts: [], context: { kinds: [], wanted: [] } },
        { do: 'kind.toggled/security', in: 'subscribing' },
        { do: 'subscribe:done/denied', in: 'denied', starts: [], context: { kinds: [], wanted: [] } },
        { do: 'retry.requested', in: 'looking', starts: ['look'] },
        { do: 'look:done/denied', in: 'denied', starts: [] },
      ],
    },
    'a-browser-that-cannot': {
      claim: 'A browser that can be told of nothing is offered nothing, until it can.',
      steps: [
        { do: 'look:done/unable', in: 'unsupported', starts: [], notTags: ['busy'] },
        { do: 'retry.requested', in: 'looking', tags: ['busy'], starts: ['look'] },
      ],
    },
    'what-failed-is-tried-again': {
      claim: 'A change that could not be made leaves what was, and is tried again as it was meant (spec §8).',
      steps: [
        { do: 'look:done/known' },
        { do: 'load:done/security' },
        { do: 'kind.toggled/message' },
        {
          do: 'subscribe:error/fault',
          in: 'failed',
          tags: ['failed'],
          context: { kinds: ['security'], refusal: null },
        },
        { do: 'retry.requested', in: 'subscribing', starts: [{ src: 'subscribe', input: { key } }] },
        { do: 'subscribe:done/ok' },
        { do: 'save:done/refused', in: 'failed', context: { kinds: ['security'], refusal: 'push_too_many' } },
        { do: 'retry.requested', in: 'subscribing', context: { refusal: null, wanted: ['message', 'security'] } },
        { do: 'subscribe:done/ok', in: 'saving' },
        { do: 'save:error/fault', in: 'failed' },
        { do: 'kind.toggled/security', in: 'ending', context: { wanted: [] } },
        { do: 'end:done/refused', in: 'failed', context: { refusal: 'rate_limited', kinds: ['security'] } },
        {
          do: 'retry.requested',
          in: 'ending',
          starts: [{ src: 'end', input: { device } }],
          context: { refusal: null },
        },
        { do: 'end:error/fault', in: 'failed', context: { wanted: [] } },
      ],
    },
    'it-did-not-come': {
      claim: 'What did not come is asked for again on request (spec §8).',
      steps: [
        { do: 'look:done/fresh' },
        { do: 'load:done/refused', in: 'unloaded', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading', starts: [{ src: 'load', input: {} }] },
        { do: 'load:error/fault', in: 'unloaded' },
      ],
    },
    'a-browser-that-fails': {
      claim: 'A browser that cannot say what it can do counts as one that cannot.',
      steps: [{ do: 'look:error/fault', in: 'unsupported' }],
    },
  },
})
