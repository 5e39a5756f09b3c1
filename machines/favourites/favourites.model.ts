import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { favouritesActorCalls, favouritesMachine } from './favourites.machine.ts'
import type { Wish } from './favourites.rules.ts'

const on: Wish = { nodeId: 'harbour-lights', vendor: 'HARBOUR', gameType: 'RNG', favourite: true }
const off: Wish = { ...on, favourite: false }
const lottery: Wish = { nodeId: 'lott-1', vendor: 'LOTT', gameType: 'LOTT', favourite: true }
const saved = (favourite: boolean) => ({ kind: 'value', value: { nodeId: on.nodeId, favourite } }) as const

export const favouritesModel = defineModel({
  flow: 'favourites',
  machine: favouritesMachine,
  inputs: { default: undefined },
  events: { 'star.pressed': { on: { wish: on }, off: { wish: off }, lottery: { wish: lottery } } },
  calls: favouritesActorCalls,
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('gate closed') } },
    setFavourite: { done: { saved: saved(true), notFound: refusal('game_not_found') } },
    keepLottery: { done: { kept: undefined }, error: { fault: new Error('storage is not available') } },
    watchMember: { events: { left: { type: 'member.left' } } },
  },
  within: ({ context }) => context.wishes.length <= 2,
  invariants: {
    'stars wait exactly while one is being saved': (state) =>
      (state.in('idle') || state.in('showingError')) === (state.context.wishes.length === 0),
    'a problem is kept exactly while it is shown or another star is being saved': (state) =>
      state.in('showingError')
        ? state.context.problem !== null
        : !(state.in('idle') || state.in('gating')) || state.context.problem === null,
    'the server saves no star of a lottery': (state) =>
      !state.in('saving') || state.context.wishes[0]?.gameType !== 'LOTT',
    'the browser stores only stars of lotteries': (state) =>
      !state.in('savingLocally') || state.context.wishes[0]?.gameType === 'LOTT',
  },
  laws: {
    'nothing is saved before the gate was passed (spec §5)': ({ asks, before, do: what }) =>
      !asks.some(({ src }) => src === 'setFavourite' || src === 'keepLottery') ||
      !(before.in('idle') || before.in('showingError')) ||
      what === 'passGate:done/allowed',
    'one star is saved at a time': ({ do: what, asks }) => !what.startsWith('star.pressed/') || asks.length <= 1,
    'a logout discards waiting stars and problems': ({ do: what, after }) =>
      !what.startsWith('member.left') || (after.in('idle') && after.context.problem === null),
  },
  goals: { 'no star waits': (state) => state.in('idle') },
  journeys: {
    starred: {
      claim: 'A star is shown at once and saved at the server once the gate is passed (spec §5, §7).',
      starts: ['watchMember'],
      steps: [
        { do: 'star.pressed/on', in: 'gating', notTags: ['saving'], starts: ['passGate'], context: { wishes: [on] } },
        {
          do: 'passGate:done/allowed',
          in: 'saving',
          tags: ['saving'],
          starts: [{ src: 'setFavourite', input: on }],
        },
        { do: 'setFavourite:done/saved', in: 'idle', context: { wishes: [], problem: null } },
      ],
    },
    'gate-dismissed': {
      claim: 'A visitor who dismisses the gate saves no star (spec §5).',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/dismissed', in: 'idle', starts: [], context: { wishes: [] } },
        { do: 'star.pressed/off', in: 'gating' },
        { do: 'passGate:error/fault', in: 'idle', context: { wishes: [], problem: null } },
      ],
    },
    'rolled-back-with-a-message': {
      claim: 'A refused star is rolled back, and the reason is shown for eight seconds.',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'saving' },
        {
          do: 'setFavourite:done/notFound',
          in: 'showingError',
          tags: ['showingError'],
          notTags: ['saving'],
          context: { wishes: [], problem: { nodeId: on.nodeId, code: 'game_not_found' } },
        },
        { do: 'after:messageTime', passes: 8000, in: 'idle', context: { problem: null } },
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'saving' },
        {
          do: 'setFavourite:error/fault',
          in: 'showingError',
          context: { wishes: [], problem: { nodeId: on.nodeId, code: null } },
        },
        { do: 'star.pressed/on', in: 'gating', context: { problem: null, wishes: [on] } },
        { do: 'passGate:done/allowed', in: 'saving', starts: [{ src: 'setFavourite', input: on }] },
      ],
    },
    'pressed-while-saving': {
      claim: 'Stars pressed while one is saved wait for it; of several for one game the last counts.',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'star.pressed/lottery', in: 'gating', context: { wishes: [on] } },
        { do: 'passGate:done/allowed', in: 'saving' },
        { do: 'star.pressed/off', in: 'saving', starts: [], context: { wishes: [on, off] } },
        { do: 'star.pressed/on', in: 'saving', context: { wishes: [on, on] } },
        { do: 'star.pressed/off', in: 'saving', context: { wishes: [on, off] } },
        { do: 'setFavourite:done/saved', in: 'saving', starts: [{ src: 'setFavourite', input: off }] },
        { do: 'star.pressed/lottery', in: 'saving', context: { wishes: [off, lottery] } },
        {
          do: 'setFavourite:done/notFound',
          in: 'savingLocally',
          tags: ['saving'],
          starts: [{ src: 'keepLottery', input: { nodeId: 'lott-1', favourite: true } }],
          context: { problem: { nodeId: on.nodeId, code: 'game_not_found' } },
        },
        { do: 'keepLottery:done/kept', in: 'showingError', context: { problem: { nodeId: on.nodeId }, wishes: [] } },
      ],
    },
    'a-press-clears-the-message': {
      claim: 'A press while a star is saved clears the message of the one before.',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'saving' },
        { do: 'star.pressed/off', in: 'saving' },
        { do: 'setFavourite:done/notFound', in: 'saving', context: { problem: { code: 'game_not_found' } } },
        { do: 'star.pressed/lottery', in: 'saving', context: { problem: null, wishes: [off, lottery] } },
        {
          do: 'setFavourite:error/fault',
          in: 'savingLocally',
          context: { problem: { nodeId: on.nodeId, code: null } },
        },
        { do: 'star.pressed/on', in: 'savingLocally', starts: [], context: { problem: null, wishes: [lottery, on] } },
        { do: 'keepLottery:done/kept', in: 'saving', starts: [{ src: 'setFavourite', input: on }] },
        { do: 'setFavourite:done/saved', in: 'idle' },
      ],
    },
    'a-lottery-is-stored-in-the-browser': {
      claim: 'The star of a lottery is stored in the browser (spec §3); a full storage shows an error.',
      steps: [
        { do: 'star.pressed/lottery', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          in: 'savingLocally',
          starts: [{ src: 'keepLottery', input: { nodeId: 'lott-1', favourite: true } }],
        },
        {
          do: 'keepLottery:error/fault',
          in: 'showingError',
          context: { wishes: [], problem: { nodeId: 'lott-1', code: null } },
        },
        { do: 'star.pressed/lottery', in: 'gating', context: { problem: null } },
        { do: 'passGate:done/allowed', in: 'savingLocally' },
        { do: 'keepLottery:done/kept', in: 'idle', context: { wishes: [] } },
      ],
    },
    'logout-discards-waiting-stars': {
      claim: 'Stars that wait when a member logs out are not saved for the next member.',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'saving' },
        { do: 'star.pressed/off', in: 'saving' },
        { do: 'watchMember:event/left', in: 'idle', context: { wishes: [], problem: null } },
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'saving' },
        { do: 'setFavourite:error/fault', in: 'showingError' },
        { do: 'watchMember:event/left', in: 'idle', context: { problem: null } },
      ],
    },
  },
})
