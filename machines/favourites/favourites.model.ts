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
    setFavourite: { done: { saved: saved(true), gone: refusal('game_not_found') } },
    keepLottery: { done: { kept: undefined }, error: { fault: new Error('nothing can be kept') } },
    watchMember: { events: { left: { type: 'member.left' } } },
  },
  within: ({ context }) => context.wishes.length <= 2,
  invariants: {
    'a star is wanted exactly while it is asked for': (state) =>
      (state.in('resting') || state.in('told')) === (state.context.wishes.length === 0),
    'nothing is left unsaid, and nothing said twice': (state) =>
      state.in('told')
        ? state.context.problem !== null
        : !(state.in('resting') || state.in('gating')) || state.context.problem === null,
    'the server keeps no star of a lottery': (state) =>
      !state.in('asking') || state.context.wishes[0]?.gameType !== 'LOTT',
    'the browser keeps the stars of lotteries alone': (state) =>
      !state.in('keeping') || state.context.wishes[0]?.gameType === 'LOTT',
  },
  laws: {
    'nothing is asked for before the gate was passed (spec §5)': ({ asks, before, do: what }) =>
      !asks.some(({ src }) => src === 'setFavourite' || src === 'keepLottery') ||
      !(before.in('resting') || before.in('told')) ||
      what === 'passGate:done/allowed',
    'one star is asked for at a time': ({ do: what, asks }) => !what.startsWith('star.pressed/') || asks.length <= 1,
    'whoever leaves takes along what they wanted': ({ do: what, after }) =>
      !what.startsWith('member.left') || (after.in('resting') && after.context.problem === null),
  },
  goals: { 'nothing stays in the way': (state) => state.in('resting') },
  journeys: {
    starred: {
      claim: 'A star is shown at once and set at the server once the gate is passed (spec §5, §7).',
      starts: ['watchMember'],
      steps: [
        { do: 'star.pressed/on', in: 'gating', notTags: ['asking'], starts: ['passGate'], context: { wishes: [on] } },
        {
          do: 'passGate:done/allowed',
          in: 'asking',
          tags: ['asking'],
          starts: [{ src: 'setFavourite', input: on }],
        },
        { do: 'setFavourite:done/saved', in: 'resting', context: { wishes: [], problem: null } },
      ],
    },
    'turned-away': {
      claim: 'Whoever turns away from the gate stars nothing (spec §5).',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/dismissed', in: 'resting', starts: [], context: { wishes: [] } },
        { do: 'star.pressed/off', in: 'gating' },
        { do: 'passGate:error/fault', in: 'resting', context: { wishes: [], problem: null } },
      ],
    },
    'undone-with-a-word': {
      claim: 'A star that is refused is undone, and for eight seconds a word says why.',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'asking' },
        {
          do: 'setFavourite:done/gone',
          in: 'told',
          tags: ['told'],
          notTags: ['asking'],
          context: { wishes: [], problem: { nodeId: on.nodeId, code: 'game_not_found' } },
        },
        { do: 'after:wordTime', passes: 8000, in: 'resting', context: { problem: null } },
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'asking' },
        {
          do: 'setFavourite:error/fault',
          in: 'told',
          context: { wishes: [], problem: { nodeId: on.nodeId, code: null } },
        },
        { do: 'star.pressed/on', in: 'gating', context: { problem: null, wishes: [on] } },
        { do: 'passGate:done/allowed', in: 'asking', starts: [{ src: 'setFavourite', input: on }] },
      ],
    },
    'pressed-again-meanwhile': {
      claim: 'Stars pressed while one is set wait for it; of several for one game the last counts.',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'star.pressed/lottery', in: 'gating', context: { wishes: [on] } },
        { do: 'passGate:done/allowed', in: 'asking' },
        { do: 'star.pressed/off', in: 'asking', starts: [], context: { wishes: [on, off] } },
        { do: 'star.pressed/on', in: 'asking', context: { wishes: [on, on] } },
        { do: 'star.pressed/off', in: 'asking', context: { wishes: [on, off] } },
        { do: 'setFavourite:done/saved', in: 'asking', starts: [{ src: 'setFavourite', input: off }] },
        { do: 'star.pressed/lottery', in: 'asking', context: { wishes: [off, lottery] } },
        {
          do: 'setFavourite:done/gone',
          in: 'keeping',
          tags: ['asking'],
          starts: [{ src: 'keepLottery', input: { nodeId: 'lott-1', favourite: true } }],
          context: { problem: { nodeId: on.nodeId, code: 'game_not_found' } },
        },
        { do: 'keepLottery:done/kept', in: 'told', context: { problem: { nodeId: on.nodeId }, wishes: [] } },
      ],
    },
    'a-press-takes-the-word-away': {
      claim: 'What is pressed while a star is set takes away the word at the one before.',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'asking' },
        { do: 'star.pressed/off', in: 'asking' },
        { do: 'setFavourite:done/gone', in: 'asking', context: { problem: { code: 'game_not_found' } } },
        { do: 'star.pressed/lottery', in: 'asking', context: { problem: null, wishes: [off, lottery] } },
        { do: 'setFavourite:error/fault', in: 'keeping', context: { problem: { nodeId: on.nodeId, code: null } } },
        { do: 'star.pressed/on', in: 'keeping', starts: [], context: { problem: null, wishes: [lottery, on] } },
        { do: 'keepLottery:done/kept', in: 'asking', starts: [{ src: 'setFavourite', input: on }] },
        { do: 'setFavourite:done/saved', in: 'resting' },
      ],
    },
    'a-lottery-stays-here': {
      claim: 'The star of a lottery is kept in the browser (spec §3), which may have no room for it.',
      steps: [
        { do: 'star.pressed/lottery', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          in: 'keeping',
          starts: [{ src: 'keepLottery', input: { nodeId: 'lott-1', favourite: true } }],
        },
        {
          do: 'keepLottery:error/fault',
          in: 'told',
          context: { wishes: [], problem: { nodeId: 'lott-1', code: null } },
        },
        { do: 'star.pressed/lottery', in: 'gating', context: { problem: null } },
        { do: 'passGate:done/allowed', in: 'keeping' },
        { do: 'keepLottery:done/kept', in: 'resting', context: { wishes: [] } },
      ],
    },
    'whoever-leaves': {
      claim: 'Nothing that one member wanted is asked for by the next one.',
      steps: [
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'asking' },
        { do: 'star.pressed/off', in: 'asking' },
        { do: 'watchMember:event/left', in: 'resting', context: { wishes: [], problem: null } },
        { do: 'star.pressed/on', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'asking' },
        { do: 'setFavourite:error/fault', in: 'told' },
        { do: 'watchMember:event/left', in: 'resting', context: { problem: null } },
      ],
    },
  },
})
