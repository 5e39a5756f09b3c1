import type { Refusal } from '#wire/envelope.ts'
import { isClientSeed, type NextDraw } from '#games/fair/fair.ts'
import type { Verdict } from '#games/fair/fair-check.ts'
import { answer, given } from './transitions.ts'

/** What every game drawn from promised seeds keeps beside its rounds. */
export interface SeededContext {
  /** Times the round's call has been tried and got no answer. */
  readonly tries: number
  readonly refusal: Refusal['code'] | null
  /** What the next round will be drawn from. */
  readonly next: NextDraw | null
  readonly clientSeed: string
  /** What came of drawing the last round again. */
  readonly verdict: Verdict | 'uncheckable' | null
}

/** What a player does in every such game beside playing. */
export type SeededEvent =
  | { readonly type: 'enter.retried' }
  | { readonly type: 'sound.toggled' }
  | { readonly type: 'fairness.toggled' }
  | { readonly type: 'fairness.closed' }
  | { readonly type: 'clientSeed.changed'; readonly clientSeed: string }
  | { readonly type: 'check.requested' }
  | { readonly type: 'leave.requested' }
  | { readonly type: 'money.requested' }

/** What every such game tells the page it is in. */
export type SeededEmitted =
  | { readonly type: 'game.ready' }
  | { readonly type: 'clientSeed.kept'; readonly clientSeed: string }
  | { readonly type: 'game.left' }
  /** Money is to be put into the wallet that is played with. */
  | { readonly type: 'money.wanted' }

const triesAllowed = 3

/** Guards of every such game. */
export const seededGuards = {
  mayTryAgain: ({ context }: { readonly context: SeededContext }): boolean => context.tries + 1 < triesAllowed,
  seedUsable: (_: unknown, { clientSeed }: { readonly clientSeed: string }): boolean => isClientSeed(clientSeed),
}

/** Milliseconds before a round without an answer is asked for again, longer each time. */
export const retryDelay = ({ context }: { readonly context: SeededContext }): number => 1000 * 2 ** context.tries

/** Refusals after which a launch cannot be played any further. */
export const endsPlay = (code: Refusal['code']): boolean => code === 'not_logged_in' || code === 'session_expired'

/** Refusals after which what was shown of the next draw is not so any more. */
export const isOutdated = (code: Refusal['code']): boolean =>
  code === 'commitment_used' || code === 'idempotency_conflict'

/** Whether a bet was declined because too little lies in the vendor's own wallet: the rest is in the others. */
export const isShortHere = (seat: { readonly wallet: 'main' | 'vendor' } | null, refusal: Refusal['code'] | null) =>
  seat?.wallet === 'vendor' && refusal === 'insufficient_funds'

/** Where what the draws come from stands. */
export const fairnessOf = (snapshot: {
  matches(state: { readonly over: 'checking' | 'fairness' }): boolean
}): 'open' | 'checking' | 'closed' =>
  snapshot.matches({ over: 'checking' }) ? 'checking' : snapshot.matches({ over: 'fairness' }) ? 'open' : 'closed'

/**
 * The states that every game drawn from promised seeds has around its rounds, to be placed among its own: `entering`,
 * `notEntered`, `catchingUp`, `waitingToRetry`, `unanswered` and `ended`. The actor is `enterGame`, the guard `refused`,
 * the action `keepRefusal`, the delay `retryDelay`; a bet that is not taken leads to `declined`.
 */
export const seatStates = <
  const Laid extends readonly object[],
  const Anew,
  const Shown extends readonly string[],
  const Asking extends string,
  const Again extends object,
>({
  laid,
  anew,
  catching,
  asking,
  again,
}: {
  /** The ways on from a place that was given. */
  readonly laid: Laid
  /** What keeps a place that is read anew after a round elsewhere. */
  readonly anew: Anew
  /** Tags of `catchingUp` and of `waitingToRetry`. */
  readonly catching: { readonly upTags: Shown; readonly retryTags: Shown }
  /** The state in which a round is asked for. */
  readonly asking: Asking
  /** `{ 'round.retried': … }`: how a player asks for the same round again. */
  readonly again: Again
}) =>
  ({
    entering: {
      description: 'The launch code is being traded for a place at the game.',
      meta: { requirements: ['spec §7 launchGame'] },
      tags: ['busy'],
      invoke: {
        src: 'enterGame',
        id: 'enterGame',
        onDone: [{ guard: answer('refused'), target: 'ended', actions: answer('keepRefusal') }, ...laid],
        onError: 'notEntered',
      },
    },
    notEntered: {
      description: 'The game could not be reached; the player can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'enter.retried': 'entering' },
    },
    catchingUp: {
      description: 'The round that was shown as the next has been played from another window: the game is read anew.',
      meta: { requirements: ['decision 12 money'] },
      tags: catching.upTags,
      invoke: {
        src: 'enterGame',
        id: 'enterGame',
        onDone: [
          { guard: answer('refused'), target: 'ended', actions: answer('keepRefusal') },
          { target: 'declined', actions: anew },
        ],
        onError: 'notEntered',
      },
    },
    waitingToRetry: {
      description: 'No answer came; the same round is asked for again after a pause.',
      meta: { requirements: ['decision 12 every money call carries an idempotency key'] },
      tags: catching.retryTags,
      after: { retryDelay: asking },
    },
    unanswered: {
      description: 'The server stayed silent; the player can ask for the same round again, it is never bet twice.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: again,
    },
    ended: {
      description: 'This launch can be played no further: the session ended or the launch was used up.',
      meta: { requirements: ['spec §8 not logged in'], terminal: true },
      tags: ['over'],
    },
  }) as const

const proven = { requirements: ['spec §2 personalHistoryCopy'] }
const leave = { 'fairness.toggled': 'nothing', 'fairness.closed': 'nothing' } as const

/**
 * What is open over a game of what its draws come from: `fairness`, and `checking` while the browser draws the last
 * round again. The guards are `seedUsable` and `anythingToCheck`, the actions `keepSeed`, `tellSeed`, `keepVerdict` and
 * `keepUncheckable`; both lead back to `nothing`. `check` is `{ src, id, input }` of the actor that draws.
 */
export const proofStates = <const Check extends object>(check: Check) =>
  ({
    fairness: {
      description: 'The next commitment, the own seed, and the proof of the last round are shown.',
      meta: proven,
      on: {
        ...leave,
        'clientSeed.changed': { guard: given('seedUsable'), actions: [given('keepSeed'), given('tellSeed')] },
        'check.requested': { guard: 'anythingToCheck', target: 'checking' },
      },
    },
    checking: {
      description: 'The browser draws the last round again; what comes of it is said beside its proof.',
      meta: proven,
      tags: ['busy'],
      invoke: {
        ...check,
        onDone: { target: 'fairness', actions: answer('keepVerdict') },
        onError: { target: 'fairness', actions: 'keepUncheckable' },
      },
      on: leave,
    },
  }) as const

/** The region of a game that says whether it is heard. */
export const soundRegion = <const Meta extends object>(meta: Meta) =>
  ({
    description: 'Whether the game makes sounds; it starts silent.',
    meta,
    initial: 'off',
    states: {
      off: { description: 'No sounds.', meta, on: { 'sound.toggled': 'on' } },
      on: { description: 'The game is heard.', meta, on: { 'sound.toggled': 'off' } },
    },
  }) as const
