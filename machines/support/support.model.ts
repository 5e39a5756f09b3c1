import { systemCalls } from '#wire/site/system.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { supportMachine } from './support.machine.ts'

const refused = refusal('rate_limited', { retryAfter: 5 })
const address = 'https://chat.example/room'

export const supportModel = defineModel({
  flow: 'support',
  machine: supportMachine,
  inputs: { default: undefined },
  events: {
    'support.requested': { opened: { hasWindow: true }, blocked: { hasWindow: false } },
  },
  calls: defineCalls({ resolveLink: [systemCalls.getService] }),
  actors: {
    resolveLink: {
      done: {
        link: { kind: 'value', value: { address } },
        none: { kind: 'value', value: { address: null } },
        refused,
      },
    },
    leadWindow: { done: { led: { led: true }, gone: { led: false } }, error: { bug: new Error('not led') } },
  },
  invariants: {
    'only a link that has come is shown or led to': (state) =>
      !(state.in('offering') || state.in('leading')) || state.context.address !== null,
    'no dialog stands beside a window': (state) => !state.tags.has('dialog') || !state.context.hasWindow,
    'only a refusal has a code to show': (state) =>
      state.in('failed') || state.context.refusal === null || !state.tags.has('dialog'),
  },
  laws: {
    'support can be asked for at any time': ({ do: what, after }) =>
      !what.startsWith('support.requested/') || after.in('resolving'),
  },
  goals: { 'the site can always be had back': (state) => state.in('resting') },
  journeys: {
    'a-window-is-led-to-the-chat': {
      claim: 'Customer service opens a popup window and resolves the link for it (spec §2).',
      steps: [
        { do: 'support.requested/opened', in: 'resolving.behindWindow', tags: ['busy'], notTags: ['dialog'] },
        {
          do: 'resolveLink:done/link',
          starts: [{ src: 'leadWindow', input: { address: 'https://chat.example/room' } }],
          in: 'leading',
          context: { address },
        },
        { do: 'leadWindow:done/led', in: 'resting', emits: [] },
      ],
    },
    'a-refused-popup-becomes-a-link': {
      claim: 'Where the browser opens no window the link is shown (spec §2).',
      steps: [
        { do: 'support.requested/blocked', in: 'resolving.inDialog', tags: ['busy', 'dialog'] },
        { do: 'resolveLink:done/link', in: 'offering', starts: [], tags: ['dialog'], context: { address } },
        { do: 'support.closed', in: 'resting', notTags: ['dialog'] },
        { do: 'support.closed', in: 'resting' },
      ],
    },
    'a-window-closed-too-early-becomes-a-link': {
      claim: 'Who closed the window before the chat was there still gets the link.',
      steps: [
        { do: 'support.requested/opened' },
        { do: 'resolveLink:done/link', in: 'leading' },
        { do: 'leadWindow:done/gone', in: 'offering', context: { address, hasWindow: false } },
        { do: 'support.requested/opened', in: 'resolving.behindWindow', context: { address: null, hasWindow: true } },
        { do: 'resolveLink:done/link', in: 'leading' },
        { do: 'leadWindow:error/bug', in: 'offering', context: { address } },
      ],
    },
    'nobody-asks': {
      claim: 'While nobody asks, there is nothing to close and no link is asked for.',
      steps: [{ do: 'support.closed', in: 'resting', starts: [], notTags: ['busy', 'dialog'] }],
    },
    'no-chat-is-said': {
      claim: 'Where no chat is configured that is said, and the window goes away again.',
      steps: [
        { do: 'support.requested/opened' },
        {
          do: 'resolveLink:done/none',
          in: 'unavailable',
          tags: ['dialog'],
          emits: ['window.abandoned'],
          context: { hasWindow: false, address: null },
        },
        { do: 'support.closed', in: 'resting' },
      ],
    },
    'a-fault-can-be-tried-again': {
      claim: 'A link that did not come is asked for again on request (spec §8).',
      steps: [
        { do: 'support.requested/opened' },
        {
          do: 'resolveLink:error/fault',
          in: 'failed',
          tags: ['failed', 'dialog'],
          emits: ['window.abandoned'],
          context: { hasWindow: false },
        },
        { do: 'support.requested/opened', in: 'resolving.behindWindow', starts: ['resolveLink'], notTags: ['failed'] },
        { do: 'resolveLink:done/refused', in: 'failed', context: { refusal: 'rate_limited' } },
        { do: 'support.requested/blocked', in: 'resolving.inDialog', context: { refusal: null } },
        { do: 'resolveLink:done/refused', in: 'failed', context: { refusal: 'rate_limited' } },
        { do: 'support.closed', in: 'resting' },
      ],
    },
    'asking-twice-asks-anew': {
      claim: 'A second click while the first is under way starts over with its own window.',
      steps: [
        { do: 'support.requested/blocked', in: 'resolving.inDialog' },
        { do: 'support.requested/opened', in: 'resolving.behindWindow', starts: ['resolveLink'] },
        { do: 'support.closed', in: 'resolving.behindWindow' },
        { do: 'support.requested/blocked', in: 'resolving.inDialog', starts: ['resolveLink'] },
        { do: 'support.closed', in: 'resting' },
      ],
    },
  },
})
