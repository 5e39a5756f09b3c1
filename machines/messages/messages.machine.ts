import { assign, emit, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent } from '#machines/lib/transitions.ts'
import { messagesCalls } from '#wire/messages/messages.ts'

/** The wire call behind each actor of the chart. */
export const messagesActorCalls = defineCalls({
  markMessages: messagesCalls.markMessages,
  deleteMessages: messagesCalls.deleteMessages,
})

export interface MessagesContext {
  /** The open message; opening it again does not mark it as read again. */
  readonly opened: number | null
  /** The selected messages on the page. */
  readonly chosen: readonly number[]
  /** The messages being marked or deleted, and whether they are marked as read. */
  readonly target: readonly number[]
  readonly read: boolean
  readonly refusal: Refusal['code'] | null
}

export type MessagesEvent =
  /** The page shows these messages. */
  | { readonly type: 'page.shown'; readonly ids: readonly number[] }
  | { readonly type: 'message.chosen'; readonly id: number }
  /** Toggles the selection of the whole page. */
  | { readonly type: 'page.chosen'; readonly ids: readonly number[] }
  /** The open message of the page, null for none, and whether it was unread. */
  | { readonly type: 'message.opened'; readonly id: number | null; readonly unread: boolean }
  /** Marks the selected messages as read or unread. */
  | { readonly type: 'mark.requested'; readonly read: boolean }
  /** Deletes one message, or the selected ones if `id` is null. */
  | { readonly type: 'delete.requested'; readonly id: number | null }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retried' }

/** Messages were marked or deleted, or no longer exist: the loaded list is out of date. */
export interface MessagesEmitted {
  readonly type: 'messages.changed'
}

interface WithContext {
  readonly context: MessagesContext
}

/** The actions on an inbox page: messages are opened, selected, marked and deleted. */
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
    hasSelection: ({ context }: WithContext) => context.chosen.length > 0,
    hasDeletable: ({ context }: WithContext, { id }: { readonly id: number | null }) =>
      id !== null || context.chosen.length > 0,
  },
  actions: {
    keepRefusal: assign(fromRefusal),
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
    targetOpened: assign((_, { id }: { readonly id: number | null }) => ({
      target: id === null ? [] : [id],
      read: true,
    })),
    targetChosen: assign(({ context: { chosen } }, { read }: { readonly read: boolean }) => ({ target: chosen, read })),
    targetForDeletion: assign(({ context: { chosen } }, { id }: { readonly id: number | null }) => ({
      target: id === null ? chosen : [id],
    })),
    clearTarget: assign({ target: [], refusal: null }),
    unchoose: assign(({ context: { chosen, target } }) => ({ chosen: chosen.filter((id) => !target.includes(id)) })),
    emitChanged: emit({ type: 'messages.changed' }),
  },
}).createMachine({
  id: 'messages',
  description: 'The member’s inbox: messages are opened, selected one by one or by page, marked and deleted.',
  meta: { requirements: ['spec §2 messageV2', 'decisions: message'] },
  context: { opened: null, chosen: [], target: [], read: true, refusal: null },
  on: {
    'page.shown': { actions: withEvent('keepOnPage') },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'No request runs; messages can be selected.',
      meta: { requirements: ['spec §2 messageV2'] },
      on: {
        'message.chosen': { actions: withEvent('toggle') },
        'page.chosen': { actions: withEvent('togglePage') },
        'message.opened': [
          {
            guard: withEvent('isOpenedUnread'),
            target: 'marking',
            actions: [withEvent('keepOpened'), withEvent('targetOpened')],
          },
          { actions: withEvent('keepOpened') },
        ],
        'mark.requested': { guard: 'hasSelection', target: 'marking', actions: withEvent('targetChosen') },
        'delete.requested': {
          guard: withEvent('hasDeletable'),
          target: 'confirming',
          actions: withEvent('targetForDeletion'),
        },
      },
    },
    marking: {
      description: 'The server marks the messages as read or unread.',
      meta: { requirements: ['spec §2 messageV2'] },
      tags: ['busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'markMessages',
        id: 'markMessages',
        input: ({ context: { target, read } }) => ({ ids: [...target], read }),
        onDone: [
          { guard: withOutput('refused'), target: 'notMarked', actions: [withOutput('keepRefusal'), 'emitChanged'] },
          { target: 'idle', actions: ['clearTarget', 'emitChanged'] },
        ],
        onError: 'notMarked',
      },
      on: {
        'message.chosen': { actions: withEvent('toggle') },
        'page.chosen': { actions: withEvent('togglePage') },
      },
    },
    notMarked: {
      description: 'Marking failed; the member can retry or cancel.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: {
        retried: 'marking',
        cancelled: { target: 'idle', actions: 'clearTarget' },
        'message.chosen': { actions: withEvent('toggle') },
        'page.chosen': { actions: withEvent('togglePage') },
        'message.opened': [
          {
            guard: withEvent('isOpenedUnread'),
            target: 'marking',
            actions: [withEvent('keepOpened'), withEvent('targetOpened')],
          },
          { actions: withEvent('keepOpened') },
        ],
        'mark.requested': { guard: 'hasSelection', target: 'marking', actions: withEvent('targetChosen') },
        'delete.requested': {
          guard: withEvent('hasDeletable'),
          target: 'confirming',
          actions: ['forgetRefusal', withEvent('targetForDeletion')],
        },
      },
    },
    confirming: {
      description: 'Asks the member to confirm the deletion.',
      meta: { requirements: ['spec §2 modals'] },
      tags: ['dialog'],
      on: { confirmed: 'deleting', cancelled: { target: 'idle', actions: 'clearTarget' } },
    },
    deleting: {
      description: 'The server deletes the messages from the inbox.',
      meta: { requirements: ['spec §2 messageV2'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'deleteMessages',
        id: 'deleteMessages',
        input: ({ context: { target } }) => ({ ids: [...target] }),
        onDone: [
          { guard: withOutput('refused'), target: 'notDeleted', actions: [withOutput('keepRefusal'), 'emitChanged'] },
          { target: 'idle', actions: ['unchoose', 'clearTarget', 'emitChanged'] },
        ],
        onError: 'notDeleted',
      },
    },
    notDeleted: {
      description: 'Deleting failed; the member can retry or cancel.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'deleting', cancelled: { target: 'idle', actions: 'clearTarget' } },
    },
  },
})
