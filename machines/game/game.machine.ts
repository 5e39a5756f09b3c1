import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'

/** The game an address names; `playType` where the vendor has several. */
export interface GameWanted {
  readonly gameCode: string
  readonly vendor: string
  readonly playType: string | null
}

/** A game opened for the member: its one-time address, and what to call it. */
export interface OpenedGame {
  readonly url: string
  readonly name: string
  readonly vendorName: string
}

/** What became of asking to play: go on, or the person turned away. */
export type EntryResult = 'allowed' | 'dismissed'

export interface GameContext {
  readonly wanted: GameWanted
  readonly opened: OpenedGame | null
  readonly refusal: Refusal['code'] | null
}

export type GameEvent =
  | { readonly type: 'entry.requested' }
  | { readonly type: 'frame.loaded' }
  | { readonly type: 'game.ready' }
  | { readonly type: 'game.close' }
  | { readonly type: 'game.money' }
  | { readonly type: 'header.toggled' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'leave.requested' }

/** The player is done here, and the site goes back to where the game was chosen; or goes on to the wallet it is played from. */
export type GameEmitted = { readonly type: 'game.left' } | { readonly type: 'money.wanted'; readonly vendor: string }

/** The page of one game in a frame: gate, launch, play, and every way this can fail (spec §2 /game, §5 gate). */
export const gameMachine = setup({
  types: {
    input: {} as GameWanted,
    context: {} as GameContext,
    events: {} as GameEvent,
    emitted: {} as GameEmitted,
    tags: {} as 'busy' | 'failed' | 'frame' | 'covered' | 'quiet' | 'headerHidden',
  },
  actors: {
    passGate: notProvided<EntryResult, GameWanted>('passGate'),
    launchGame: notProvided<Answer<OpenedGame>, GameWanted>('launchGame'),
    watchFrame: notProvidedWatch<{ readonly url: string }>('watchFrame'),
  },
  guards: {
    allowed: (_, params: Answered<EntryResult>) => params.answer === 'allowed',
    sessionIsOver: (_, params: Answered) =>
      params.answer.kind === 'refusal' &&
      (params.answer.code === 'session_expired' || params.answer.code === 'not_logged_in'),
    refused,
  },
  actions: {
    keepGame: assign(kept((value: OpenedGame) => ({ opened: value }))),
    keepRefusal: assign(codeKept),
    forgetGame: assign({ opened: null, refusal: null }),
    announceLeft: emit({ type: 'game.left' }),
    wantMoney: emit(({ context }) => ({ type: 'money.wanted' as const, vendor: context.wanted.vendor })),
  },
  delays: { frameTimeout: 30_000 },
}).createMachine({
  id: 'game',
  description:
    'One game in a frame of its own origin: it is launched for the member and played until the player leaves.',
  meta: { requirements: ['spec §2 /game', 'spec §5 protected-action gate', 'spec §7 launchGame'] },
  context: ({ input }) => ({ wanted: input, opened: null, refusal: null }),
  initial: 'gating',
  on: { 'leave.requested': '.left' },
  states: {
    gating: {
      description: 'The gate decides: a visitor logs in first, a trial account is told that it needs a real one.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      tags: ['busy'],
      entry: 'forgetGame',
      invoke: {
        src: 'passGate',
        id: 'passGate',
        input: ({ context }) => context.wanted,
        onDone: [{ guard: answer('allowed'), target: 'launching' }, { target: 'locked' }],
        onError: 'locked',
      },
    },
    locked: {
      description: 'The player may not enter yet; the page says why and offers to log in.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      on: { 'entry.requested': 'gating' },
    },
    launching: {
      description: 'The server is asked to open the game.',
      meta: { requirements: ['spec §7 launchGame'] },
      tags: ['busy'],
      invoke: {
        src: 'launchGame',
        id: 'launchGame',
        input: ({ context }) => context.wanted,
        onDone: [
          { guard: answer('sessionIsOver'), target: 'locked' },
          { guard: answer('refused'), target: 'refused', actions: answer('keepRefusal') },
          { target: 'playing', actions: answer('keepGame') },
        ],
        onError: 'failed',
      },
    },
    playing: {
      description: 'The game is on the screen.',
      meta: { requirements: ['spec §2 /game'] },
      tags: ['frame'],
      type: 'parallel',
      invoke: {
        src: 'watchFrame',
        id: 'watchFrame',
        input: ({ context }) => ({ url: context.opened?.url ?? '' }),
      },
      on: { 'game.close': 'left', 'game.money': 'atWallet' },
      states: {
        frame: {
          description: 'How far the frame has come.',
          meta: { requirements: ['spec §2 /game'] },
          initial: 'opening',
          states: {
            opening: {
              description: 'The frame loads behind a cover.',
              meta: { requirements: ['spec §2 /game'] },
              tags: ['covered'],
              on: { 'frame.loaded': 'loaded', 'game.ready': 'ready' },
              after: { frameTimeout: 'quiet' },
            },
            loaded: {
              description: 'The frame has loaded; not every game says that it is ready.',
              meta: { requirements: ['spec §2 /game'] },
              on: { 'game.ready': 'ready' },
            },
            ready: {
              description: 'The game can be played.',
              meta: { requirements: ['spec §2 /game'] },
            },
            quiet: {
              description: 'The frame has not loaded in half a minute: the page says so and offers to start it again.',
              meta: { requirements: ['spec §8 page load timeout'] },
              tags: ['quiet'],
              on: { 'frame.loaded': 'loaded', 'game.ready': 'ready', 'retry.requested': '#game.gating' },
            },
          },
        },
        header: {
          description: 'Whether the navigation of the site stands above the game.',
          meta: { requirements: ['spec §2 a game page has a button to toggle the header navigation'] },
          initial: 'shown',
          states: {
            shown: {
              description: 'The header is above the game.',
              meta: { requirements: ['spec §2 a game page has a button to toggle the header navigation'] },
              on: { 'header.toggled': 'hidden' },
            },
            hidden: {
              description: 'The game has the whole page.',
              meta: { requirements: ['spec §2 a game page has a button to toggle the header navigation'] },
              tags: ['headerHidden'],
              on: { 'header.toggled': 'shown' },
            },
          },
        },
      },
    },
    refused: {
      description: 'The server will not open this game; the page shows why.',
      meta: { requirements: ['spec §8 error catalogue'] },
      tags: ['failed'],
      on: { 'retry.requested': 'gating' },
    },
    failed: {
      description: 'The game could not be launched; one can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'gating' },
    },
    atWallet: {
      description: 'The player has gone to put money into the wallet that the game is played from; the frame is gone.',
      meta: { requirements: ['spec §7 GCS_walletTransfer'] },
      type: 'final',
      entry: 'wantMoney',
    },
    left: {
      description: 'The player has left; the frame is gone.',
      meta: { requirements: ['spec §2 /game'] },
      type: 'final',
      entry: 'announceLeft',
    },
  },
})
