import { assign, emit, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { Verdict } from '#games/fair/fair-check.ts'
import type { ShotRecord } from '#games/fair/fair-shot.ts'
import type { SeaState, ShotResult } from '#wire/play/fishing.ts'
import type { Target } from '#games/fishing/fishing-sea.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
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
import { type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { shotRecord } from './fishing.rules.ts'

/** A shot as it is sent to the server; a retry sends the same one. */
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
  /** The shot was fired; the page keeps it until it is over. */
  | { readonly type: 'shot.fired'; readonly shot: FiredShot }
  | { readonly type: 'shot.over'; readonly result: ShotResult }
  /** The server refused the shot; no money was taken. */
  | { readonly type: 'shot.refused' }

type ShotRequest = { readonly shotId: string; readonly target: Target }
const loadedOf = ({ sea, cannon }: FishingContext, { shotId, target }: ShotRequest): LoadedShot => ({
  shotId,
  target,
  bet: sea?.cannons[cannon] ?? '0',
})
const firedOf = (
  { next, clientSeed }: Pick<FishingContext, 'next' | 'clientSeed'>,
  { shotId, target, bet }: LoadedShot,
): FiredShot => ({ shotId, target, bet, commitment: next?.commitment ?? '', clientSeed })

/** Types, actors, guards, actions and delays of the fishing chart. */
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
    checkShot: notProvided<Verdict, ShotRecord | null>('checkShot'),
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
      fromValue((sea: Seat) => ({
        sea,
        balance: sea.balance,
        next: sea.next,
        clientSeed: sea.clientSeed,
        cannon: sea.usualCannon,
        refusal: null,
      })),
    ),
    keepSeaAsPlayed: assign(fromValue((sea: Seat) => ({ sea, balance: sea.balance, next: sea.next }))),
    takeUpShot: assign(fromValue((sea: Seat) => ({ air: sea.unanswered }))),
    keepRefusal: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null }),
    fire: assign(({ context }, request: ShotRequest) => ({
      air: firedOf(context, loadedOf(context, request)),
      refusal: null,
    })),
    load: assign(({ context }, request: ShotRequest) => ({ loaded: loadedOf(context, request) })),
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
            // The verdict belongs to the previous shot.
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
    emitReady: emit({ type: 'game.ready' }),
    emitFired: emit(({ context }) => ({ type: 'shot.fired' as const, shot: context.air! })),
    emitOver: emit(({ context }) => ({ type: 'shot.over' as const, result: context.last!.result })),
    emitRefused: emit({ type: 'shot.refused' }),
    emitSeed: emit((_, { clientSeed }: { readonly clientSeed: string }) => ({
      type: 'clientSeed.saved' as const,
      clientSeed,
    })),
    emitLeft: emit({ type: 'game.left' }),
    emitTransferRequest: emit({ type: 'transfer.requested' }),
  },
  delays: { retryDelay },
})

/** Returns the record of the last shot for its verification, or null where there is none. */
export const shotToCheck = ({ last, sea }: Pick<FishingContext, 'last' | 'sea'>): ShotRecord | null =>
  last === null || sea === null ? null : shotRecord(last, sea)
