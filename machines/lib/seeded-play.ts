import type { Refusal } from '#wire/envelope.ts'
import { isClientSeed, type NextDraw } from '#games/fair/fair.ts'
import type { Verdict } from '#games/fair/fair-check.ts'
import { withOutput, withEvent } from './transitions.ts'

/** The common context of every game drawn from committed seeds (provably fair). */
export interface SeededContext {
  /** Number of calls for the round that got no answer. */
  readonly tries: number
  readonly refusal: Refusal['code'] | null
  /** The commitment that the next round will be drawn from. */
  readonly next: NextDraw | null
  readonly clientSeed: string
  /** The result of verifying the last round. */
  readonly verdict: Verdict | 'uncheckable' | null
}

/** The common events of every such game besides playing. */
export type SeededEvent =
  | { readonly type: 'enter.retried' }
  | { readonly type: 'sound.toggled' }
  | { readonly type: 'fairness.toggled' }
  | { readonly type: 'fairness.closed' }
  | { readonly type: 'clientSeed.changed'; readonly clientSeed: string }
  | { readonly type: 'check.requested' }
  | { readonly type: 'leave.requested' }
  | { readonly type: 'money.requested' }

/** The common events that every such game emits to its page. */
export type SeededEmitted =
  | { readonly type: 'game.ready' }
  | { readonly type: 'clientSeed.saved'; readonly clientSeed: string }
  | { readonly type: 'game.left' }
  /** The player wants to move money into the wallet of this game. */
  | { readonly type: 'transfer.requested' }

const triesAllowed = 3

/** Common guards of every such game. */
export const seededGuards = {
  mayTryAgain: ({ context }: { readonly context: SeededContext }): boolean => context.tries + 1 < triesAllowed,
  seedUsable: (_: unknown, { clientSeed }: { readonly clientSeed: string }): boolean => isClientSeed(clientSeed),
}

/** Milliseconds before a round without an answer is requested again, doubled each time. */
export const retryDelay = ({ context }: { readonly context: SeededContext }): number => 1000 * 2 ** context.tries

/** Returns whether a refusal ends the launch. */
export const endsPlay = (code: Refusal['code']): boolean => code === 'not_logged_in' || code === 'session_expired'

/** Returns whether a refusal means that the shown commitment of the next draw is outdated. */
export const isOutdated = (code: Refusal['code']): boolean =>
  code === 'commitment_used' || code === 'idempotency_conflict'

/** Returns whether a bet was declined because the vendor wallet holds too little; other wallets may hold more. */
export const isShortHere = (seat: { readonly wallet: 'main' | 'vendor' } | null, refusal: Refusal['code'] | null) =>
  seat?.wallet === 'vendor' && refusal === 'insufficient_funds'

/** Returns the state of the fairness panel. */
export const fairnessOf = (snapshot: {
  matches(state: { readonly panel: 'checking' | 'fairness' }): boolean
}): 'open' | 'checking' | 'closed' =>
  snapshot.matches({ panel: 'checking' }) ? 'checking' : snapshot.matches({ panel: 'fairness' }) ? 'open' : 'closed'

/**
 * The common states of every game drawn from committed seeds, to be spread among its own: `entering`, `notEntered`,
 * `catchingUp`, `waitingToRetry`, `unanswered` and `ended`. The actor is `enterGame`, the guard `refused`, the action
 * `keepRefusal`, the delay `retryDelay`; a bet that is not accepted leads to `declined`.
 */
export const seatStates = <
  const Entered extends readonly object[],
  const Reentered,
  const Tags extends readonly string[],
  const Requesting extends string,
  const Retry extends object,
>({
  entered,
  reentered,
  tags,
  requesting,
  retry,
}: {
  /** The branches after the game was entered. */
  readonly entered: Entered
  /** The action that keeps the game as read again, after a round in another window. */
  readonly reentered: Reentered
  /** Tags of `catchingUp` and of `waitingToRetry`. */
  readonly tags: { readonly catchingUp: Tags; readonly waitingToRetry: Tags }
  /** The state that requests a round. */
  readonly requesting: Requesting
  /** `{ 'round.retried': … }`: the transition by which a player requests the same round again. */
  readonly retry: Retry
}) =>
  ({
    entering: {
      description: 'The launch code is exchanged for a seat in the game.',
      meta: { requirements: ['spec §7 launchGame'] },
      tags: ['busy'],
      invoke: {
        src: 'enterGame',
        id: 'enterGame',
        onDone: [{ guard: withOutput('refused'), target: 'ended', actions: withOutput('keepRefusal') }, ...entered],
        onError: 'notEntered',
      },
    },
    notEntered: {
      description: 'The game could not be entered; the player can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'enter.retried': 'entering' },
    },
    catchingUp: {
      description: 'The next round was already played in another window: the game is loaded again.',
      meta: { requirements: ['decision 12 money'] },
      tags: tags.catchingUp,
      invoke: {
        src: 'enterGame',
        id: 'enterGame',
        onDone: [
          { guard: withOutput('refused'), target: 'ended', actions: withOutput('keepRefusal') },
          { target: 'declined', actions: reentered },
        ],
        onError: 'notEntered',
      },
    },
    waitingToRetry: {
      description: 'There was no answer; the same round is requested again after a delay.',
      meta: { requirements: ['decision 12 every money call carries an idempotency key'] },
      tags: tags.waitingToRetry,
      after: { retryDelay: requesting },
    },
    unanswered: {
      description: 'The server did not answer; the player can request the same round again, and it is never bet twice.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: retry,
    },
    ended: {
      description: 'The launch has ended: the session expired or the launch was used up.',
      meta: { requirements: ['spec §8 not logged in'], terminal: true },
      tags: ['over'],
    },
  }) as const

const proven = { requirements: ['spec §2 personalHistoryCopy'] }
const leave = { 'fairness.toggled': 'closed', 'fairness.closed': 'closed' } as const

/**
 * The states of the fairness panel: `fairness`, and `checking` while the browser verifies the last round. The guards
 * are `seedUsable` and `anythingToCheck`, the actions `keepSeed`, `emitSeed`, `keepVerdict` and `keepUncheckable`;
 * both states lead back to `nothing`. `check` is `{ src, id, input }` of the verifying actor.
 */
export const proofStates = <const Check extends object>(check: Check) =>
  ({
    fairness: {
      description: 'The next commitment, the client seed and the proof of the last round are shown.',
      meta: proven,
      on: {
        ...leave,
        'clientSeed.changed': {
          guard: withEvent('seedUsable'),
          actions: [withEvent('keepSeed'), withEvent('emitSeed')],
        },
        'check.requested': { guard: 'anythingToCheck', target: 'checking' },
      },
    },
    checking: {
      description: 'The browser verifies the last round; the verdict is shown beside its proof.',
      meta: proven,
      tags: ['busy'],
      invoke: {
        ...check,
        onDone: { target: 'fairness', actions: withOutput('keepVerdict') },
        onError: { target: 'fairness', actions: 'keepUncheckable' },
      },
      on: leave,
    },
  }) as const

/** The parallel region of the sound of a game. */
export const soundRegion = <const Meta extends object>(meta: Meta) =>
  ({
    description: 'Whether sound is on; it starts off.',
    meta,
    initial: 'off',
    states: {
      off: { description: 'Sound is off.', meta, on: { 'sound.toggled': 'on' } },
      on: { description: 'Sound is on.', meta, on: { 'sound.toggled': 'off' } },
    },
  }) as const
