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
    navigateWindow: {
      done: { navigated: { navigated: true }, closed: { navigated: false } },
      error: { bug: new Error('not navigated') },
    },
  },
  invariants: {
    'a link is known before it is shown or navigated to': (state) =>
      !(state.in('showingLink') || state.in('navigating')) || state.context.address !== null,
    'no dialog is shown beside a window': (state) => !state.tags.has('dialog') || !state.context.hasWindow,
    'a refusal code is kept only in the failed dialog': (state) =>
      state.in('failed') || state.context.refusal === null || !state.tags.has('dialog'),
  },
  laws: {
    'support can be requested at any time': ({ do: what, after }) =>
      !what.startsWith('support.requested/') || after.in('resolving'),
  },
  goals: { 'the user can always return to the page': (state) => state.in('idle') },
  journeys: {
    'a-window-is-navigated-to-the-chat': {
      claim: 'Customer service opens a popup window and resolves the link for it (spec §2).',
      steps: [
        { do: 'support.requested/opened', in: 'resolving.behindWindow', tags: ['busy'], notTags: ['dialog'] },
        {
          do: 'resolveLink:done/link',
          starts: [{ src: 'navigateWindow', input: { address: 'https://chat.example/room' } }],
          in: 'navigating',
          context: { address },
        },
        { do: 'navigateWindow:done/navigated', in: 'idle', emits: [] },
      ],
    },
    'a-refused-popup-becomes-a-link': {
      claim: 'Where the browser opens no window the link is shown (spec §2).',
      steps: [
        { do: 'support.requested/blocked', in: 'resolving.inDialog', tags: ['busy', 'dialog'] },
        { do: 'resolveLink:done/link', in: 'showingLink', starts: [], tags: ['dialog'], context: { address } },
        { do: 'support.closed', in: 'idle', notTags: ['dialog'] },
        { do: 'support.closed', in: 'idle' },
      ],
    },
    'a-window-closed-too-early-becomes-a-link': {
      claim: 'A user who closes the window before the chat has loaded still gets the link.',
      steps: [
        { do: 'support.requested/opened' },
        { do: 'resolveLink:done/link', in: 'navigating' },
        { do: 'navigateWindow:done/closed', in: 'showingLink', context: { address, hasWindow: false } },
        { do: 'support.requested/opened', in: 'resolving.behindWindow', context: { address: null, hasWindow: true } },
        { do: 'resolveLink:done/link', in: 'navigating' },
        { do: 'navigateWindow:error/bug', in: 'showingLink', context: { address } },
      ],
    },
    'not-requested': {
      claim: 'Before a request there is no dialog to close, and no link is loaded.',
      steps: [{ do: 'support.closed', in: 'idle', starts: [], notTags: ['busy', 'dialog'] }],
    },
    'no-chat-configured': {
      claim: 'Where no chat is configured a dialog states it, and the window is closed.',
      steps: [
        { do: 'support.requested/opened' },
        {
          do: 'resolveLink:done/none',
          in: 'unavailable',
          tags: ['dialog'],
          emits: ['window.abandoned'],
          context: { hasWindow: false, address: null },
        },
        { do: 'support.closed', in: 'idle' },
      ],
    },
    'a-fault-can-be-tried-again': {
      claim: 'A link that failed to load is requested again on retry (spec §8).',
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
        { do: 'support.closed', in: 'idle' },
      ],
    },
    'a-second-request-starts-over': {
      claim: 'A second click while the first is under way starts over with its own window.',
      steps: [
        { do: 'support.requested/blocked', in: 'resolving.inDialog' },
        { do: 'support.requested/opened', in: 'resolving.behindWindow', starts: ['resolveLink'] },
        { do: 'support.closed', in: 'resolving.behindWindow' },
        { do: 'support.requested/blocked', in: 'resolving.inDialog', starts: ['resolveLink'] },
        { do: 'support.closed', in: 'idle' },
      ],
    },
  },
})
