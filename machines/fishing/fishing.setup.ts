import { assign, emit, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { Verdict } from '#games/fair/fair-check.ts'
import type { ToldShot } from '#games/fair/fair-shot.ts'
import type { SeaState, ShotResult } from '#wire/play/fishing.ts'
import type { Target } from '#games/fishing/fishing-sea.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import {
  endsPlay,
  isOutdated,
  isShortHere,
  retryDelay,
  type SeededContext,
  type SeededEmitted,
  type SeededEvent,
  seededGuards,
} from '#machines/lib/seeded-play.ts'
import { type Answered, kept, refused } from '#machines/lib/transitions.ts'
import { toldShot } from './fishing.rules.ts'

/** A shot as it leaves the cannon: what it is asked for with, so that asked for again it is the same one. */
export interface FiredShot {
  readonly shotId: string
  readonly target: Target
  readonly bet: string
  readonly commitment: string
  readonly clientSeed: string
}

/** A shot that waits for the one in the air. */
export type LoadedShot = Pick<FiredShot, 'shotId' | 'target' | 'bet'>

/** The sea, the seed this browser adds to its draws, and a shot that was in the air when the page was left. */
export interface Seat extends SeaState {
  readonly clientSeed: string
  readonly unanswered: FiredShot | null
}

/** A shot that is over, and the commitment that was shown before it. */
export interface SeenShot {
  readonly result: ShotResult
  readonly commitment: string
}

export interface FishingContext extends SeededContext {
  /** The sea as the server described it; null until the game has been entered. */
  readonly sea: Seat | null
  readonly balance: string
  /** Index into the sea's cannons. */
  readonly cannon: number
  readonly air: FiredShot | null
  readonly loaded: LoadedShot | null
  readonly last: SeenShot | null
}

export type FishingEvent =
  | SeededEvent
  | { readonly type: 'shot.requested'; readonly shotId: string; readonly target: Target }
  | { readonly type: 'shot.retried' }
  | { readonly type: 'cannon.chosen'; readonly cannon: number }
  | { readonly type: 'rules.toggled' }
  | { readonly type: 'rules.closed' }

export type FishingEmitted =
  | SeededEmitted
  /** The shot has left the cannon; it is to be kept until it is over. */
  | { readonly type: 'shot.fired'; readonly shot: FiredShot }
  | { readonly type: 'shot.over'; readonly result: ShotResult }
  /** It was not taken, and nothing was paid for it. */
  | { readonly type: 'shot.refused' }

type Wanted = { readonly shotId: string; readonly target: Target }
const loadedOf = ({ sea, cannon }: FishingContext, { shotId, target }: Wanted): LoadedShot => ({
  shotId,
  target,
  bet: sea?.cannons[cannon] ?? '0',
})
const firedOf = (
  { next, clientSeed }: Pick<FishingContext, 'next' | 'clientSeed'>,
  { shotId, target, bet }: LoadedShot,
): FiredShot => ({ shotId, target, bet, commitment: next?.commitment ?? '', clientSeed })

/** What the names of the fishing game's chart mean. */
export const fishingSetup = setup({
  types: {
    context: {} as FishingContext,
    events: {} as FishingEvent,
    emitted: {} as FishingEmitted,
    tags: {} as 'busy' | 'failed' | 'playable' | 'flying' | 'over',
  },
  actors: {
    enterGame: notProvided<Answer<Seat>>('enterGame'),
    fireShot: notProvided<Answer<ShotResult>, FiredShot | null>('fireShot'),
    checkShot: notProvided<Verdict, ToldShot | null>('checkShot'),
  },
  guards: {
    ...seededGuards,
    refused,
    shotLeftBehind: (_, { answer }: Answered<Answer<Seat>>) =>
      answer.kind === 'value' && answer.value.unanswered !== null,
    playOver: (_, { answer }: Answered<Answer<ShotResult>>) => answer.kind === 'refusal' && endsPlay(answer.code),
    seaOutdated: (_, { answer }: Answered<Answer<ShotResult>>) => answer.kind === 'refusal' && isOutdated(answer.code),
    anotherLoaded: ({ context }) => context.loaded !== null,
    mayLoad: ({ context }) => context.loaded === null,
    lacksMoneyHere: ({ context }) => isShortHere(context.sea, context.refusal),
    cannonThere: ({ context }, { cannon }: { readonly cannon: number }) => context.sea?.cannons[cannon] !== undefined,
    atSea: ({ context }) => context.sea !== null,
    anythingToCheck: ({ context }) => context.last !== null,
  },
  actions: {
    keepSea: assign(
      kept((sea: Seat) => ({
        sea,
        balance: sea.balance,
        next: sea.next,
        clientSeed: sea.clientSeed,
        cannon: sea.usualCannon,
        refusal: null,
      })),
    ),
    keepSeaAsPlayed: assign(kept((sea: Seat) => ({ sea, balance: sea.balance, next: sea.next }))),
    takeUpShot: assign(kept((sea: Seat) => ({ air: sea.unanswered }))),
    keepRefusal: assign(codeKept),
    forgetRefusal: assign({ refusal: null }),
    fire: assign(({ context }, wanted: Wanted) => ({
      air: firedOf(context, loadedOf(context, wanted)),
      refusal: null,
    })),
    load: assign(({ context }, wanted: Wanted) => ({ loaded: loadedOf(context, wanted) })),
    fireLoaded: assign(({ context }) => ({
      air: context.loaded === null ? null : firedOf(context, context.loaded),
      loaded: null,
    })),
    keepResult: assign(({ context: { air } }, { answer }: Answered<Answer<ShotResult>>) =>
      answer.kind === 'refusal'
        ? {}
        : {
            balance: answer.value.balance,
            next: answer.value.next,
            last: { result: answer.value, commitment: air?.commitment ?? '' },
            air: null,
            tries: 0,
            // Said of the shot before.
            verdict: null,
          },
    ),
    dropShots: assign({ air: null, loaded: null, tries: 0 }),
    unload: assign({ loaded: null }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    chooseCannon: assign((_, { cannon }: { readonly cannon: number }) => ({ cannon })),
    keepSeed: assign((_, { clientSeed }: { readonly clientSeed: string }) => ({ clientSeed })),
    keepVerdict: assign((_, { answer }: { readonly answer: Verdict }) => ({ verdict: answer })),
    keepUncheckable: assign({ verdict: 'uncheckable' }),
    forgetVerdict: assign({ verdict: null }),
    sayReady: emit({ type: 'game.ready' }),
    sayFired: emit(({ context }) => ({ type: 'shot.fired' as const, shot: context.air! })),
    sayOver: emit(({ context }) => ({ type: 'shot.over' as const, result: context.last!.result })),
    sayRefused: emit({ type: 'shot.refused' }),
    tellSeed: emit((_, { clientSeed }: { readonly clientSeed: string }) => ({
      type: 'clientSeed.kept' as const,
      clientSeed,
    })),
    sayLeft: emit({ type: 'game.left' }),
    sayMoneyWanted: emit({ type: 'money.wanted' }),
  },
  delays: { retryDelay },
})

/** The shot that a check draws again; null where none has been seen. */
export const shotToCheck = ({ last, sea }: Pick<FishingContext, 'last' | 'sea'>): ToldShot | null =>
  last === null || sea === null ? null : toldShot(last, sea)
