import { assign, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'
import { favouritesCalls } from '#wire/play/favourites.ts'
import { isStoredInBrowser, type Wish, withWish } from './favourites.rules.ts'

/** The wire call behind each actor of the chart. */
export const favouritesActorCalls = defineCalls({ setFavourite: favouritesCalls.setFavourite })

/** The result of the gate: allowed, or dismissed by the visitor. */
export type GateResult = 'allowed' | 'dismissed'

export interface FavouritesContext {
  /** Stars not yet saved, in order; they are shown optimistically. */
  readonly wishes: readonly Wish[]
  /** The game whose star could not be saved last, and why; `code` is null after a network error. */
  readonly problem: { readonly nodeId: string; readonly code: Refusal['code'] | null } | null
}

export type FavouritesEvent =
  | { readonly type: 'star.pressed'; readonly wish: Wish }
  /** The member has logged out or changed. */
  | { readonly type: 'member.left' }

const noWish: Wish = { nodeId: '', vendor: '', gameType: 'RNG', favourite: false }
const first = ({ wishes }: FavouritesContext): Wish => wishes[0] ?? noWish

/** Favourites: gate first, optimistic update, rollback with a message on a refusal (spec §5, §7 favourites). */
export const favouritesMachine = setup({
  types: {
    context: {} as FavouritesContext,
    events: {} as FavouritesEvent,
    tags: {} as 'saving' | 'showingError',
  },
  actors: {
    ...callsNotProvided(favouritesActorCalls),
    passGate: notProvided<GateResult>('passGate'),
    keepLottery: notProvided<void, Pick<Wish, 'nodeId' | 'favourite'>>('keepLottery'),
    watchMember: notProvidedWatch('watchMember'),
  },
  guards: {
    allowed: (_, params: Answered<GateResult>) => params.answer === 'allowed',
    hasNoWishes: ({ context }) => context.wishes.length === 0,
    hasErrorToShow: ({ context }) => context.wishes.length === 0 && context.problem !== null,
    wantsLottery: ({ context }) => isStoredInBrowser(first(context)),
    refused,
  },
  actions: {
    addWish: assign(({ context }, { wish }: { readonly wish: Wish }) => ({ wishes: withWish(context.wishes, wish) })),
    settle: assign(({ context }) => ({ wishes: context.wishes.slice(1) })),
    giveUp: assign({ wishes: [] }),
    keepRefusal: assign(({ context }, params: Answered) =>
      params.answer.kind === 'refusal' ? { problem: { nodeId: first(context).nodeId, code: params.answer.code } } : {},
    ),
    keepFault: assign(({ context }) => ({ problem: { nodeId: first(context).nodeId, code: null } })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { messageTime: 8000 },
}).createMachine({
  id: 'favourites',
  description: 'Favourites: stars are updated optimistically, saved one after the other, and rolled back on a refusal.',
  meta: { requirements: ['spec §5 protected-action gate', 'spec §7 favourite action', 'spec §3 favourites'] },
  context: { wishes: [], problem: null },
  invoke: { src: 'watchMember', id: 'watchMember' },
  on: { 'member.left': { target: '.idle', actions: ['giveUp', 'forgetProblem'] } },
  initial: 'idle',
  states: {
    idle: {
      description: 'Every star is saved.',
      meta: { requirements: ['spec §7 favourite action'] },
      on: { 'star.pressed': { target: 'gating', actions: withEvent('addWish') } },
    },
    showingError: {
      description: 'A star could not be saved: it is rolled back, and the reason is shown for a while.',
      meta: { requirements: ['spec §8 warning'] },
      tags: ['showingError'],
      on: { 'star.pressed': { target: 'gating', actions: ['forgetProblem', withEvent('addWish')] } },
      after: { messageTime: { target: 'idle', actions: 'forgetProblem' } },
    },
    gating: {
      description: 'The gate decides: a visitor logs in first, a trial account is informed that it needs a real one.',
      meta: { requirements: ['spec §5 the gate runs before favourite toggling'] },
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [
          { guard: withOutput('allowed'), target: 'choosing' },
          { target: 'idle', actions: 'giveUp' },
        ],
        onError: { target: 'idle', actions: 'giveUp' },
      },
    },
    choosing: {
      description: 'Chooses the next star to save: lotteries are stored in the browser, other games at the server.',
      meta: { requirements: ['spec §3 lottery favourites stored locally per username'] },
      always: [
        { guard: 'hasErrorToShow', target: 'showingError' },
        { guard: 'hasNoWishes', target: 'idle' },
        { guard: 'wantsLottery', target: 'savingLocally' },
        { target: 'saving' },
      ],
    },
    saving: {
      description: 'The star is being saved at the server and is shown optimistically; others wait.',
      meta: { requirements: ['spec §7 favourite action'] },
      tags: ['saving'],
      invoke: {
        src: 'setFavourite',
        id: 'setFavourite',
        input: ({ context }) => first(context),
        onDone: [
          { guard: withOutput('refused'), target: 'choosing', actions: [withOutput('keepRefusal'), 'settle'] },
          { target: 'choosing', actions: 'settle' },
        ],
        onError: { target: 'choosing', actions: ['keepFault', 'settle'] },
      },
      on: { 'star.pressed': { actions: ['forgetProblem', withEvent('addWish')] } },
    },
    savingLocally: {
      description: 'The star of a lottery is stored in the browser for this member.',
      meta: { requirements: ['spec §3 lottery favourites stored locally per username'] },
      tags: ['saving'],
      invoke: {
        src: 'keepLottery',
        id: 'keepLottery',
        input: ({ context }) => ({ nodeId: first(context).nodeId, favourite: first(context).favourite }),
        onDone: { target: 'choosing', actions: 'settle' },
        onError: { target: 'choosing', actions: ['keepFault', 'settle'] },
      },
      on: { 'star.pressed': { actions: ['forgetProblem', withEvent('addWish')] } },
    },
  },
})
