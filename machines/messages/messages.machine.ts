import { assign, emit, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given } from '#machines/lib/transitions.ts'
import { messagesCalls } from '#wire/messages/messages.ts'

/** The wire call behind each actor of the chart. */
export const messagesActorCalls = defineCalls({
  markMessages: messagesCalls.markMessages,
  deleteMessages: messagesCalls.deleteMessages,
})

export interface MessagesContext {
  /** Which message is open; opened once, it is not marked again by itself. */
  readonly opened: number | null
  /** Which of the messages on the page are chosen. */
  readonly chosen: readonly number[]
  /** Which ones something is being done to, and whether they are to count as read. */
  readonly target: readonly number[]
  readonly read: boolean
  readonly refusal: Refusal['code'] | null
}

export type MessagesEvent =
  /** Which messages are on the page now. */
  | { readonly type: 'page.shown'; readonly ids: readonly number[] }
  | { readonly type: 'message.chosen'; readonly id: number }
  /** All on the page are chosen, or where all are, none. */
  | { readonly type: 'page.chosen'; readonly ids: readonly number[] }
  /** Which message is open on the page now, if any, and whether it had been read. */
  | { readonly type: 'message.opened'; readonly id: number | null; readonly unread: boolean }
  /** The chosen ones shall count as read, or as unread. */
  | { readonly type: 'mark.requested'; readonly read: boolean }
  /** One message shall go, or where none is named, the chosen ones. */
  | { readonly type: 'delete.requested'; readonly id: number | null }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retried' }

/** Messages have been marked or deleted, or were not there any more: what was read of them is out of date. */
export interface MessagesEmitted {
  readonly type: 'messages.changed'
}

interface WithContext {
  readonly context: MessagesContext
}

/** What is done to the messages on the page of an inbox: they are opened, chosen, marked and deleted. */
export const messagesMachine = setup({
  types: {
    context: {} as MessagesContext,
    events: {} as MessagesEvent,
    emitted: {} as MessagesEmitted,
    tags: {} as 'busy' | 'failed' | 'dialog',
  },
  actors: callsNotProvided(messagesActorCalls),
  guards: {
    refused: (_, { answer: { kind } }: Answered) => kind === 'refusal',
    isOpenedUnread: (
      { context }: WithContext,
      { id, unread }: { readonly id: number | null; readonly unread: boolean },
    ) => id !== null && id !== context.opened && unread,
    someChosen: ({ context }: WithContext) => context.chosen.length > 0,
    somethingToDelete: ({ context }: WithContext, { id }: { readonly id: number | null }) =>
      id !== null || context.chosen.length > 0,
  },
  actions: {
    keepRefusal: assign(codeKept),
    forgetRefusal: assign({ refusal: null }),
    keepOnPage: assign(({ context }, { ids }: { readonly ids: readonly number[] }) => ({
      chosen: context.chosen.filter((id) => ids.includes(id)),
    })),
    toggle: assign(({ context: { chosen } }, { id }: { readonly id: number }) => ({
      chosen: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id],
    })),
    togglePage: assign(({ context: { chosen } }, { ids }: { readonly ids: readonly number[] }) => ({
      chosen: ids.every((id) => chosen.includes(id)) ? [] : ids,
    })),
    keepOpened: assign((_, { id }: { readonly id: number | null }) => ({ opened: id })),
    aimAtOpened: assign((_, { id }: { readonly id: number | null }) => ({
      target: id === null ? [] : [id],
      read: true,
    })),
    aimAtChosen: assign(({ context: { chosen } }, { read }: { readonly read: boolean }) => ({ target: chosen, read })),
    aimToDelete: assign(({ context: { chosen } }, { id }: { readonly id: number | null }) => ({
      target: id === null ? chosen : [id],
    })),
    forgetTarget: assign({ target: [], refusal: null }),
    unchoose: assign(({ context: { chosen, target } }) => ({ chosen: chosen.filter((id) => !target.includes(id)) })),
    announceChange: emit({ type: 'messages.changed' }),
  },
}).createMachine({
  id: 'messages',
  description: 'The member’s inbox: messages are opened, chosen one by one or by the page, marked and deleted.',
  meta: { requirements: ['spec §2 messageV2', 'decisions: message'] },
  context: { opened: null, chosen: [], target: [], read: true, refusal: null },
  on: {
    'page.shown': { actions: given('keepOnPage') },
  },
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is under way; messages can be chosen.',
      meta: { requirements: ['spec §2 messageV2'] },
      on: {
        'message.chosen': { actions: given('toggle') },
        'page.chosen': { actions: given('togglePage') },
        'message.opened': [
          {
            guard: given('isOpenedUnread'),
            target: 'marking',
            actions: [given('keepOpened'), given('aimAtOpened')],
          },
          { actions: given('keepOpened') },
        ],
        'mark.requested': { guard: 'someChosen', target: 'marking', actions: given('aimAtChosen') },
        'delete.requested': {
          guard: given('somethingToDelete'),
          target: 'confirming',
          actions: given('aimToDelete'),
        },
      },
    },
    marking: {
      description: 'The server is told that they were read, or that they shall count as unread.',
      meta: { requirements: ['spec §2 messageV2'] },
      tags: ['busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'markMessages',
        id: 'markMessages',
        input: ({ context: { target, read } }) => ({ ids: [...target], read }),
        onDone: [
          { guard: answer('refused'), target: 'notMarked', actions: [answer('keepRefusal'), 'announceChange'] },
          { target: 'resting', actions: ['forgetTarget', 'announceChange'] },
        ],
        onError: 'notMarked',
      },
      on: {
        'message.chosen': { actions: given('toggle') },
        'page.chosen': { actions: given('togglePage') },
      },
    },
    notMarked: {
      description: 'They could not be marked; the member can try again or leave it.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: {
        retried: 'marking',
        cancelled: { target: 'resting', actions: 'forgetTarget' },
        'message.chosen': { actions: given('toggle') },
        'page.chosen': { actions: given('togglePage') },
        'message.opened': [
          {
            guard: given('isOpenedUnread'),
            target: 'marking',
            actions: [given('keepOpened'), given('aimAtOpened')],
          },
          { actions: given('keepOpened') },
        ],
        'mark.requested': { guard: 'someChosen', target: 'marking', actions: given('aimAtChosen') },
        'delete.requested': {
          guard: given('somethingToDelete'),
          target: 'confirming',
          actions: ['forgetRefusal', given('aimToDelete')],
        },
      },
    },
    confirming: {
      description: 'The member is asked whether the messages shall go.',
      meta: { requirements: ['spec §2 modals'] },
      tags: ['dialog'],
      on: { confirmed: 'deleting', cancelled: { target: 'resting', actions: 'forgetTarget' } },
    },
    deleting: {
      description: 'The server is told to take them out of the inbox.',
      meta: { requirements: ['spec §2 messageV2'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'deleteMessages',
        id: 'deleteMessages',
        input: ({ context: { target } }) => ({ ids: [...target] }),
        onDone: [
          { guard: answer('refused'), target: 'notDeleted', actions: [answer('keepRefusal'), 'announceChange'] },
          { target: 'resting', actions: ['unchoose', 'forgetTarget', 'announceChange'] },
        ],
        onError: 'notDeleted',
      },
    },
    notDeleted: {
      description: 'They could not be deleted; the member can try again or leave it.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'deleting', cancelled: { target: 'resting', actions: 'forgetTarget' } },
    },
  },
})
