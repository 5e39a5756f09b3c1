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
    'the kinds are the selected ones, except during a change and after a failed one': (state) =>
      ['subscribing', 'saving', 'unsubscribing', 'failed'].some((name) => state.in(name)) ||
      state.context.kinds.join() === state.context.selected.join(),
    'a refusal is kept only while failed': (state) => state.context.refusal === null || state.in('failed'),
    'kinds are sent to the server only with an endpoint': (state) =>
      !state.in('saving') || (state.context.endpoint !== null && state.context.selected.length > 0),
    'a browser is removed exactly where no kind is selected any more': (state) =>
      !state.in('unsubscribing') || state.context.selected.length === 0,
  },
  laws: {
    ...loadLaws('load'),
    'the kinds change only after the server has accepted them': ({ do: what, before, after }) =>
      before.context.kinds.join() === after.context.kinds.join() ||
      what.startsWith('load:done/') ||
      what === 'save:done/ok' ||
      what === 'end:done/ok',
  },
  goals: {
    'this browser receives messages': (state) => state.in('idle') && state.context.kinds.includes('message'),
  },
  journeys: {
    'one-kind': {
      claim: 'A member who chooses one kind sees the permission prompt first, and receives no other kind.',
      starts: ['look'],
      steps: [
        { do: 'look:done/fresh', in: 'loading', starts: [{ src: 'load', input: {} }], context: { device: null } },
        { do: 'load:done/nothing', in: 'idle', starts: [], context: { key, kinds: [], selected: [] } },
        {
          do: 'kind.toggled/message',
          in: 'subscribing',
          tags: ['busy'],
          starts: [{ src: 'subscribe', input: { key } }],
          context: { kinds: [], selected: ['message'] },
        },
        {
          do: 'subscribe:done/ok',
          in: 'saving',
          starts: [{ src: 'save', input: { ...endpoint, kinds: ['message'], language: 'en' } }],
          context: { device },
        },
        { do: 'save:done/ok', in: 'idle', notTags: ['busy'], context: { kinds: ['message'] } },
      ],
    },
    'another-kind-and-back-to-none': {
      claim: 'Kinds are added and removed one by one; removing the last one removes the browser.',
      steps: [
        { do: 'look:done/known', starts: [{ src: 'load', input: { device } }] },
        { do: 'load:done/security', in: 'idle', context: { kinds: ['security'] } },
        { do: 'kind.toggled/message', in: 'subscribing', context: { selected: ['message', 'security'] } },
        {
          do: 'subscribe:done/ok',
          starts: [{ src: 'save', input: { ...endpoint, kinds: ['message', 'security'], language: 'en' } }],
        },
        { do: 'save:done/ok', in: 'idle', context: { kinds: ['message', 'security'] } },
        { do: 'kind.toggled/message', in: 'subscribing', context: { selected: ['security'] } },
        { do: 'subscribe:done/ok', in: 'saving' },
        { do: 'save:done/ok', in: 'idle', context: { kinds: ['security'] } },
        {
          do: 'kind.toggled/security',
          in: 'unsubscribing',
          tags: ['busy'],
          starts: [{ src: 'end', input: { device } }],
          context: { kinds: ['security'], selected: [] },
        },
        { do: 'end:done/ok', in: 'idle', context: { kinds: [] } },
      ],
    },
    'permission-refused': {
      claim: 'A member who refuses the permission receives nothing, and sees where that can be changed.',
      steps: [
        { do: 'look:done/fresh' },
        { do: 'load:done/nothing' },
        { do: 'kind.toggled/security' },
        { do: 'subscribe:done/dismissed', in: 'idle', starts: [], context: { kinds: [], selected: [] } },
        { do: 'kind.toggled/security', in: 'subscribing' },
        { do: 'subscribe:done/denied', in: 'denied', starts: [], context: { kinds: [], selected: [] } },
        { do: 'retry.requested', in: 'checkingSupport', starts: ['look'] },
        { do: 'look:done/denied', in: 'denied', starts: [] },
      ],
    },
    'an-unsupported-browser': {
      claim: 'A browser without push support is offered nothing; support can be checked again.',
      steps: [
        { do: 'look:done/unable', in: 'unsupported', starts: [], notTags: ['busy'] },
        { do: 'retry.requested', in: 'checkingSupport', tags: ['busy'], starts: ['look'] },
      ],
    },
    'a-failed-change-is-retried': {
      claim: 'A failed change leaves the old kinds, and is retried as it was meant (spec §8).',
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
        { do: 'retry.requested', in: 'subscribing', context: { refusal: null, selected: ['message', 'security'] } },
        { do: 'subscribe:done/ok', in: 'saving' },
        { do: 'save:error/fault', in: 'failed' },
        { do: 'kind.toggled/security', in: 'unsubscribing', context: { selected: [] } },
        { do: 'end:done/refused', in: 'failed', context: { refusal: 'rate_limited', kinds: ['security'] } },
        {
          do: 'retry.requested',
          in: 'unsubscribing',
          starts: [{ src: 'end', input: { device } }],
          context: { refusal: null },
        },
        { do: 'end:error/fault', in: 'failed', context: { selected: [] } },
      ],
    },
    'the-kinds-do-not-load': {
      claim: 'Kinds that failed to load can be retried (spec §8).',
      steps: [
        { do: 'look:done/fresh' },
        { do: 'load:done/refused', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading', starts: [{ src: 'load', input: {} }] },
        { do: 'load:error/fault', in: 'loadFailed' },
      ],
    },
    'a-browser-that-fails': {
      claim: 'A browser whose support check fails counts as unsupported.',
      steps: [{ do: 'look:error/fault', in: 'unsupported' }],
    },
  },
})
