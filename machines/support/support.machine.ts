import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'

/** Address of the customer service chat; null where none is configured. */
export interface ServiceLink {
  readonly address: string | null
}

export interface SupportContext {
  /** True if the browser opened the window requested with the click. */
  readonly hasWindow: boolean
  readonly address: string | null
  readonly refusal: Refusal['code'] | null
}

export type SupportEvent =
  /** Customer service was requested; the window was opened in the same click, unless the browser blocked it. */
  { readonly type: 'support.requested'; readonly hasWindow: boolean } | { readonly type: 'support.closed' }

/** The opened window is no longer needed. */
export interface SupportEmitted {
  readonly type: 'window.abandoned'
}

const linkOf = (answer: Answer<ServiceLink>) => (answer.kind === 'value' ? answer.value.address : null)

/** Opens customer service in a pop-up window, or shows the link to it (spec §2 customer service). */
export const supportMachine = setup({
  types: {
    context: {} as SupportContext,
    events: {} as SupportEvent,
    emitted: {} as SupportEmitted,
    tags: {} as 'busy' | 'failed' | 'dialog',
  },
  actors: {
    resolveLink: notProvided<Answer<ServiceLink>>('resolveLink'),
    /** Navigates the window to the address; `navigated` is false if the window is closed. */
    navigateWindow: notProvided<{ readonly navigated: boolean }, { readonly address: string }>('navigateWindow'),
  },
  guards: {
    refused,
    nothingOffered: (_, params: Answered<Answer<ServiceLink>>) => linkOf(params.answer) === null,
    windowIsOpen: ({ context }) => context.hasWindow,
    windowOpened: (_, params: { readonly hasWindow: boolean }) => params.hasWindow,
    navigated: (_, params: Answered<{ readonly navigated: boolean }>) => params.answer.navigated,
  },
  actions: {
    begin: assign((_, params: { readonly hasWindow: boolean }) => ({
      hasWindow: params.hasWindow,
      address: null,
      refusal: null,
    })),
    keepLink: assign((_, params: Answered<Answer<ServiceLink>>) => ({ address: linkOf(params.answer) })),
    keepRefusal: assign(fromRefusal),
    forgetWindow: assign({ hasWindow: false }),
    abandonWindow: emit({ type: 'window.abandoned' }),
  },
}).createMachine({
  id: 'support',
  description: 'Customer service: a window opens at once and is navigated to the chat when its address is known.',
  meta: { requirements: ['spec §2 customer service', 'decision 4'] },
  context: { hasWindow: false, address: null, refusal: null },
  initial: 'idle',
  on: {
    'support.requested': [
      { guard: withEvent('windowOpened'), target: '.resolving.behindWindow', actions: withEvent('begin') },
      { target: '.resolving.inDialog', actions: withEvent('begin') },
    ],
  },
  states: {
    idle: {
      description: 'Customer service is not requested.',
      meta: { requirements: ['spec §2 customer service'] },
    },
    resolving: {
      description: 'The link is requested; its answer is encrypted for this browser.',
      meta: { requirements: ['spec §2 link of type 3', 'decision 4'] },
      tags: ['busy'],
      initial: 'inDialog',
      invoke: {
        src: 'resolveLink',
        id: 'resolveLink',
        onDone: [
          { guard: withOutput('refused'), target: 'failed', actions: withOutput('keepRefusal') },
          { guard: withOutput('nothingOffered'), target: 'unavailable' },
          { guard: 'windowIsOpen', target: 'navigating', actions: withOutput('keepLink') },
          { target: 'showingLink', actions: withOutput('keepLink') },
        ],
        onError: 'failed',
      },
      states: {
        behindWindow: {
          description: 'The opened window shows a waiting message.',
          meta: { requirements: ['spec §2 customer service opens a popup window'] },
        },
        inDialog: {
          description: 'The browser blocked the window; a dialog shows a waiting message.',
          meta: { requirements: ['spec §2 customer service'] },
          tags: ['dialog'],
          on: { 'support.closed': '#support.idle' },
        },
      },
    },
    navigating: {
      description: 'The window is navigated to the chat.',
      meta: { requirements: ['spec §2 customer service opens a popup window'] },
      invoke: {
        src: 'navigateWindow',
        id: 'navigateWindow',
        input: ({ context }) => ({ address: context.address ?? '' }),
        onDone: [{ guard: withOutput('navigated'), target: 'idle' }, { target: 'showingLink' }],
        onError: 'showingLink',
      },
    },
    showingLink: {
      description: 'There is no window to navigate: a dialog shows the link.',
      meta: { requirements: ['spec §2 customer service: the link'] },
      tags: ['dialog'],
      entry: 'forgetWindow',
      on: { 'support.closed': 'idle' },
    },
    unavailable: {
      description: 'No chat is configured that may be opened; the help page lists other contacts.',
      meta: { requirements: ['spec §2 customer service'] },
      tags: ['dialog'],
      entry: ['forgetWindow', 'abandonWindow'],
      on: { 'support.closed': 'idle' },
    },
    failed: {
      description: 'The link could not be loaded; the user can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed', 'dialog'],
      entry: ['forgetWindow', 'abandonWindow'],
      on: { 'support.closed': 'idle' },
    },
  },
})
