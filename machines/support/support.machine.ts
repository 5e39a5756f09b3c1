import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'

/** Where customer service chats with whoever asks; null where it does not. */
export interface ServiceLink {
  readonly address: string | null
}

export interface SupportContext {
  /** Whether the browser let the window open that was asked for with the click. */
  readonly hasWindow: boolean
  readonly address: string | null
  readonly refusal: Refusal['code'] | null
}

export type SupportEvent =
  /** Somebody wants to talk to customer service; a window was opened in the same click, unless the browser refused. */
  { readonly type: 'support.requested'; readonly hasWindow: boolean } | { readonly type: 'support.closed' }

/** The window that was opened is not needed any more. */
export interface SupportEmitted {
  readonly type: 'window.abandoned'
}

const linkOf = (answer: Answer<ServiceLink>) => (answer.kind === 'value' ? answer.value.address : null)

/** Leads to customer service in a window of its own, or shows the way there (spec §2 customer service). */
export const supportMachine = setup({
  types: {
    context: {} as SupportContext,
    events: {} as SupportEvent,
    emitted: {} as SupportEmitted,
    tags: {} as 'busy' | 'failed' | 'dialog',
  },
  actors: {
    resolveLink: notProvided<Answer<ServiceLink>>('resolveLink'),
    /** Leads the window to the address; tells whether it was still there. */
    leadWindow: notProvided<{ readonly led: boolean }, { readonly address: string }>('leadWindow'),
  },
  guards: {
    refused,
    nothingOffered: (_, params: Answered<Answer<ServiceLink>>) => linkOf(params.answer) === null,
    windowWaits: ({ context }) => context.hasWindow,
    windowOpened: (_, params: { readonly hasWindow: boolean }) => params.hasWindow,
    led: (_, params: Answered<{ readonly led: boolean }>) => params.answer.led,
  },
  actions: {
    begin: assign((_, params: { readonly hasWindow: boolean }) => ({
      hasWindow: params.hasWindow,
      address: null,
      refusal: null,
    })),
    keepLink: assign((_, params: Answered<Answer<ServiceLink>>) => ({ address: linkOf(params.answer) })),
    keepRefusal: assign(codeKept),
    forgetWindow: assign({ hasWindow: false }),
    abandonWindow: emit({ type: 'window.abandoned' }),
  },
}).createMachine({
  id: 'support',
  description: 'The way to customer service: a window is opened at once and led to the chat when its address is known.',
  meta: { requirements: ['spec §2 customer service', 'decision 4'] },
  context: { hasWindow: false, address: null, refusal: null },
  initial: 'resting',
  on: {
    'support.requested': [
      { guard: given('windowOpened'), target: '.resolving.behindWindow', actions: given('begin') },
      { target: '.resolving.inDialog', actions: given('begin') },
    ],
  },
  states: {
    resting: {
      description: 'Nobody is asking for customer service.',
      meta: { requirements: ['spec §2 customer service'] },
    },
    resolving: {
      description: 'The link is on its way, sealed for this browser alone.',
      meta: { requirements: ['spec §2 link of type 3', 'decision 4'] },
      tags: ['busy'],
      initial: 'inDialog',
      invoke: {
        src: 'resolveLink',
        id: 'resolveLink',
        onDone: [
          { guard: answer('refused'), target: 'failed', actions: answer('keepRefusal') },
          { guard: answer('nothingOffered'), target: 'unavailable' },
          { guard: 'windowWaits', target: 'leading', actions: answer('keepLink') },
          { target: 'offering', actions: answer('keepLink') },
        ],
        onError: 'failed',
      },
      states: {
        behindWindow: {
          description: 'The window that was opened says that it is being done.',
          meta: { requirements: ['spec §2 customer service opens a popup window'] },
        },
        inDialog: {
          description: 'The browser opened no window; a dialog says that it is being done.',
          meta: { requirements: ['spec §2 customer service'] },
          tags: ['dialog'],
          on: { 'support.closed': '#support.resting' },
        },
      },
    },
    leading: {
      description: 'The window is led to the chat.',
      meta: { requirements: ['spec §2 customer service opens a popup window'] },
      invoke: {
        src: 'leadWindow',
        id: 'leadWindow',
        input: ({ context }) => ({ address: context.address ?? '' }),
        onDone: [{ guard: answer('led'), target: 'resting' }, { target: 'offering' }],
        onError: 'offering',
      },
    },
    offering: {
      description: 'There is no window to lead there: the link is shown instead.',
      meta: { requirements: ['spec §2 customer service: the link'] },
      tags: ['dialog'],
      entry: 'forgetWindow',
      on: { 'support.closed': 'resting' },
    },
    unavailable: {
      description: 'Customer service has no chat that this site may open; the help says how else to reach it.',
      meta: { requirements: ['spec §2 customer service'] },
      tags: ['dialog'],
      entry: ['forgetWindow', 'abandonWindow'],
      on: { 'support.closed': 'resting' },
    },
    failed: {
      description: 'The link did not come; one can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed', 'dialog'],
      entry: ['forgetWindow', 'abandonWindow'],
      on: { 'support.closed': 'resting' },
    },
  },
})
