import { assign, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import { favouritesCalls } from '#wire/play/favourites.ts'
import { isKeptHere, type Wish, withWish } from './favourites.rules.ts'

/** The wire call behind each actor of the chart. */
export const favouritesActorCalls = defineCalls({ setFavourite: favouritesCalls.setFavourite })

/** What became of asking the gate: go on, or the person turned away. */
export type GateResult = 'allowed' | 'dismissed'

export interface FavouritesContext {
  /** Stars that are not where they are wanted yet, the one that is asked for first. They are shown as if they were. */
  readonly wishes: readonly Wish[]
  /** The game whose star could not be set last, and why; null where the line broke. */
  readonly problem: { readonly nodeId: string; readonly code: Refusal['code'] | null } | null
}

export type FavouritesEvent =
  | { readonly type: 'star.pressed'; readonly wish: Wish }
  /** Whoever was logged in is not any more. */
  | { readonly type: 'member.left' }

const noWish: Wish = { nodeId: '', vendor: '', gameType: 'RNG', favourite: false }
const first = ({ wishes }: FavouritesContext): Wish => wishes[0] ?? noWish

/** Stars on games: gate first, shown at once, undone with a word when the server refuses (spec §5, §7 favourites). */
export const favouritesMachine = setup({
  types: {
    context: {} as FavouritesContext,
    events: {} as FavouritesEvent,
    tags: {} as 'asking' | 'told',
  },
  actors: {
    ...callsNotProvided(favouritesActorCalls),
    passGate: notProvided<GateResult>('passGate'),
    keepLottery: notProvided<void, Pick<Wish, 'nodeId' | 'favourite'>>('keepLottery'),
    watchMember: notProvidedWatch('watchMember'),
  },
  guards: {
    allowed: (_, params: Answered<GateResult>) => params.answer === 'allowed',
    nothingWanted: ({ context }) => context.wishes.length === 0,
    somethingToTell: ({ context }) => context.wishes.length === 0 && context.problem !== null,
    wantsLottery: ({ context }) => isKeptHere(first(context)),
    refused,
  },
  actions: {
    want: assign(({ context }, { wish }: { readonly wish: Wish }) => ({ wishes: withWish(context.wishes, wish) })),
    settle: assign(({ context }) => ({ wishes: context.wishes.slice(1) })),
    giveUp: assign({ wishes: [] }),
    keepRefusal: assign(({ context }, params: Answered) =>
      params.answer.kind === 'refusal' ? { problem: { nodeId: first(context).nodeId, code: params.answer.code } } : {},
    ),
    keepFault: assign(({ context }) => ({ problem: { nodeId: first(context).nodeId, code: null } })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { wordTime: 8000 },
}).createMachine({
  id: 'favourites',
  description: 'Stars on games: set at once for the eye, one after the other at the server, undone where it refuses.',
  meta: { requirements: ['spec §5 protected-action gate', 'spec §7 favourite action', 'spec §3 favourites'] },
  context: { wishes: [], problem: null },
  invoke: { src: 'watchMember', id: 'watchMember' },
  on: { 'member.left': { target: '.resting', actions: ['giveUp', 'forgetProblem'] } },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every star is where it is wanted.',
      meta: { requirements: ['spec §7 favourite action'] },
      on: { 'star.pressed': { target: 'gating', actions: given('want') } },
    },
    told: {
      description: 'A star could not be set: it is as it was, and a word at it says why, for a while.',
      meta: { requirements: ['spec §8 warning'] },
      tags: ['told'],
      on: { 'star.pressed': { target: 'gating', actions: ['forgetProblem', given('want')] } },
      after: { wordTime: { target: 'resting', actions: 'forgetProblem' } },
    },
    gating: {
      description: 'The gate decides: a visitor logs in first, a trial account is told that it needs a real one.',
      meta: { requirements: ['spec §5 the gate runs before favourite toggling'] },
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [
          { guard: answer('allowed'), target: 'choosing' },
          { target: 'resting', actions: 'giveUp' },
        ],
        onError: { target: 'resting', actions: 'giveUp' },
      },
    },
    choosing: {
      description: 'The next star that is wanted: lotteries stay in the browser, other games go to the server.',
      meta: { requirements: ['spec §3 lottery favourites stored locally per username'] },
      always: [
        { guard: 'somethingToTell', target: 'told' },
        { guard: 'nothingWanted', target: 'resting' },
        { guard: 'wantsLottery', target: 'keeping' },
        { target: 'asking' },
      ],
    },
    asking: {
      description: 'The server is asked for the star, which is shown as wanted; others wait.',
      meta: { requirements: ['spec §7 favourite action'] },
      tags: ['asking'],
      invoke: {
        src: 'setFavourite',
        id: 'setFavourite',
        input: ({ context }) => first(context),
        onDone: [
          { guard: answer('refused'), target: 'choosing', actions: [answer('keepRefusal'), 'settle'] },
          { target: 'choosing', actions: 'settle' },
        ],
        onError: { target: 'choosing', actions: ['keepFault', 'settle'] },
      },
      on: { 'star.pressed': { actions: ['forgetProblem', given('want')] } },
    },
    keeping: {
      description: 'The browser keeps the star of a lottery for this member.',
      meta: { requirements: ['spec §3 lottery favourites stored locally per username'] },
      tags: ['asking'],
      invoke: {
        src: 'keepLottery',
        id: 'keepLottery',
        input: ({ context }) => ({ nodeId: first(context).nodeId, favourite: first(context).favourite }),
        onDone: { target: 'choosing', actions: 'settle' },
        onError: { target: 'choosing', actions: ['keepFault', 'settle'] },
      },
      on: { 'star.pressed': { actions: ['forgetProblem', given('want')] } },
    },
  },
})
