import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { messagesActorCalls } from './messages.calls.ts'
import { messagesMachine } from './messages.machine.ts'
import { allMessages } from './messages.rules.ts'

const place = { filter: allMessages, page: 1, row: null }
/** The messages on the model's page; the browser's page is told the same. */
export const modelMessages = [12, 11] as const
const [first, second] = modelMessages
const done = { kind: 'value', value: { unreadCount: 0 } } as const

export const messagesModel = defineModel({
  flow: 'messages',
  machine: messagesMachine,
  inputs: { default: { place } },
  events: {
    'page.shown': { here: { ids: modelMessages }, another: { ids: [10] } },
    'message.chosen': { first: { id: first }, second: { id: second } },
    'page.chosen': { all: { ids: modelMessages } },
    'message.opened': {
      first: { id: first, unread: true },
      second: { id: second, unread: true },
      read: { id: second, unread: false },
      none: { id: null, unread: false },
    },
    'mark.requested': { read: { read: true }, unread: { read: false } },
    'delete.requested': { chosen: { id: null }, first: { id: first } },
  },
  calls: messagesActorCalls,
  actors: {
    pagedList: {},
    markMessages: { done: { ok: done, gone: refusal('not_found') } },
    deleteMessages: { done: { ok: done, gone: refusal('not_found') } },
  },
  invariants: {
    'a question is about something': (state) => !state.tags.has('dialog') || state.context.target.length > 0,
    'nothing is marked that was not aimed at': (state) => !state.in('marking') || state.context.target.length > 0,
    'a failure that is over leaves nothing to read': (state) =>
      state.tags.has('failed') || state.context.refusal === null,
    'nothing at rest is aimed at': (state) => !state.in('resting') || state.context.target.length === 0,
    'none is chosen twice': (state) => new Set(state.context.chosen).size === state.context.chosen.length,
  },
  goals: { 'nothing stays in the way': (state) => state.in('resting') },
  journeys: {
    'one-is-opened': {
      claim: 'What is opened counts as read, and the inbox is asked for anew.',
      starts: [{ src: 'pagedList', input: { place, unfiltered: allMessages, size: 10, opensFirst: false } }],
      steps: [
        {
          do: 'message.opened/first',
          in: 'marking',
          tags: ['busy'],
          starts: [{ src: 'markMessages', input: { ids: [first], read: true } }],
        },
        {
          do: 'markMessages:done/ok',
          in: 'resting',
          sends: [{ type: 'reload.requested' }],
          context: { target: [], opened: first },
        },
        { do: 'message.opened/first', in: 'resting', starts: [] },
        { do: 'message.opened/read', in: 'resting', starts: [], context: { opened: second } },
        { do: 'message.opened/none', in: 'resting', starts: [], context: { opened: null } },
        { do: 'message.opened/first', in: 'marking' },
      ],
    },
    'the-whole-page': {
      claim: 'All on the page are chosen and unchosen at once, marked as unread together, and none is chosen any more.',
      steps: [
        { do: 'page.chosen/all', in: 'resting', context: { chosen: [first, second] } },
        { do: 'page.chosen/all', context: { chosen: [] } },
        { do: 'mark.requested/unread', in: 'resting', starts: [] },
        { do: 'delete.requested/chosen', in: 'resting', starts: [], notTags: ['dialog'] },
        { do: 'message.chosen/second', context: { chosen: [second] } },
        { do: 'page.chosen/all', context: { chosen: [first, second] } },
        { do: 'message.chosen/first', context: { chosen: [second] } },
        {
          do: 'mark.requested/unread',
          in: 'marking',
          starts: [{ src: 'markMessages', input: { ids: [second], read: false } }],
        },
        { do: 'message.chosen/first', in: 'marking', context: { chosen: [second, first] } },
        { do: 'markMessages:done/ok', in: 'resting', context: { chosen: [second, first], target: [] } },
        { do: 'message.chosen/second' },
        {
          do: 'mark.requested/read',
          in: 'marking',
          starts: [{ src: 'markMessages', input: { ids: [first], read: true } }],
        },
      ],
    },
    'they-are-deleted': {
      claim: 'The chosen ones, or one by itself, go after a question.',
      steps: [
        { do: 'page.chosen/all' },
        { do: 'delete.requested/chosen', in: 'confirming', tags: ['dialog'], context: { target: [first, second] } },
        {
          do: 'confirmed',
          in: 'deleting',
          tags: ['dialog', 'busy'],
          starts: [{ src: 'deleteMessages', input: { ids: [first, second] } }],
        },
        {
          do: 'deleteMessages:done/ok',
          in: 'resting',
          notTags: ['dialog'],
          sends: [{ type: 'reload.requested' }],
          context: { chosen: [], target: [] },
        },
        { do: 'message.chosen/second' },
        { do: 'delete.requested/first', in: 'confirming', context: { target: [first] } },
        { do: 'cancelled', in: 'resting', starts: [], sends: [], context: { target: [], chosen: [second] } },
      ],
    },
    'another-page': {
      claim: 'What is not on the page any more is not chosen any more.',
      steps: [
        { do: 'page.chosen/all' },
        { do: 'page.shown/here', context: { chosen: [first, second] } },
        { do: 'page.shown/another', context: { chosen: [] } },
      ],
    },
    'whatever-is-under-way': {
      claim: 'A page that changes under a question or an answer takes its choice along; what was asked about stays.',
      steps: [
        { do: 'page.chosen/all' },
        { do: 'mark.requested/unread', in: 'marking' },
        { do: 'page.chosen/all', in: 'marking', context: { chosen: [], target: [first, second] } },
        { do: 'page.chosen/all', in: 'marking' },
        { do: 'page.shown/another', in: 'marking', context: { chosen: [], target: [first, second] } },
        { do: 'markMessages:done/gone', in: 'notMarked' },
        { do: 'message.chosen/first', in: 'notMarked', context: { chosen: [first] } },
        { do: 'page.shown/another', in: 'notMarked', context: { chosen: [] } },
        {
          do: 'retried',
          in: 'marking',
          starts: [{ src: 'markMessages', input: { ids: [first, second], read: false } }],
        },
        { do: 'markMessages:done/ok', in: 'resting', context: { target: [] } },
        {
          do: 'message.opened/first',
          in: 'marking',
          starts: [{ src: 'markMessages', input: { ids: [first], read: true } }],
        },
        { do: 'markMessages:done/ok' },
        { do: 'page.chosen/all' },
        { do: 'delete.requested/chosen', in: 'confirming' },
        { do: 'page.shown/another', in: 'confirming', context: { chosen: [], target: [first, second] } },
        { do: 'cancelled', in: 'resting', context: { target: [] } },
        { do: 'page.chosen/all' },
        { do: 'delete.requested/chosen', in: 'confirming' },
        { do: 'confirmed', in: 'deleting' },
        { do: 'page.shown/another', in: 'deleting', context: { chosen: [], target: [first, second] } },
        { do: 'deleteMessages:done/ok', in: 'resting' },
        { do: 'page.chosen/all' },
        { do: 'delete.requested/chosen' },
        { do: 'confirmed' },
        { do: 'deleteMessages:done/gone', in: 'notDeleted', context: { chosen: [first, second] } },
        { do: 'page.shown/another', in: 'notDeleted', context: { chosen: [], target: [first, second] } },
      ],
    },
    'it-cannot-be-done': {
      claim: 'What could not be marked or deleted is said to be, and can be tried again or left (spec §8).',
      steps: [
        { do: 'message.opened/first' },
        {
          do: 'markMessages:done/gone',
          in: 'notMarked',
          tags: ['failed'],
          sends: [{ type: 'reload.requested' }],
          context: { refusal: 'not_found', target: [first] },
        },
        {
          do: 'retried',
          in: 'marking',
          starts: [{ src: 'markMessages', input: { ids: [first], read: true } }],
          context: { refusal: null },
        },
        { do: 'markMessages:error/fault', in: 'notMarked', sends: [], context: { refusal: null } },
        { do: 'cancelled', in: 'resting', context: { target: [] } },
        { do: 'message.opened/second' },
        { do: 'markMessages:done/gone', in: 'notMarked', context: { opened: second } },
        { do: 'message.opened/second', in: 'notMarked', starts: [] },
        { do: 'mark.requested/read', in: 'notMarked', starts: [] },
        { do: 'delete.requested/chosen', in: 'notMarked', starts: [] },
        { do: 'message.opened/none', in: 'notMarked', context: { opened: null } },
        {
          do: 'message.opened/first',
          in: 'marking',
          starts: [{ src: 'markMessages', input: { ids: [first], read: true } }],
          context: { opened: first },
        },
        { do: 'markMessages:done/gone', in: 'notMarked' },
        { do: 'page.chosen/all', in: 'notMarked', context: { chosen: [first, second] } },
        {
          do: 'mark.requested/unread',
          in: 'marking',
          starts: [{ src: 'markMessages', input: { ids: [first, second], read: false } }],
          context: { refusal: null },
        },
        { do: 'markMessages:done/gone', in: 'notMarked' },
        { do: 'delete.requested/first', in: 'confirming', context: { target: [first], refusal: null } },
        { do: 'cancelled', in: 'resting' },
        { do: 'delete.requested/chosen', in: 'confirming', context: { target: [first, second], refusal: null } },
        { do: 'confirmed' },
        {
          do: 'deleteMessages:done/gone',
          in: 'notDeleted',
          tags: ['failed', 'dialog'],
          sends: [{ type: 'reload.requested' }],
          context: { refusal: 'not_found' },
        },
        { do: 'confirmed', in: 'deleting', context: { refusal: null } },
        { do: 'deleteMessages:error/fault', in: 'notDeleted', sends: [] },
        { do: 'cancelled', in: 'resting', context: { target: [], refusal: null } },
        { do: 'delete.requested/first' },
        { do: 'confirmed' },
        { do: 'deleteMessages:done/gone' },
        { do: 'cancelled', in: 'resting', context: { target: [], refusal: null } },
      ],
    },
  },
})
