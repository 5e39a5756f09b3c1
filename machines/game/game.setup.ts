import { assign, emit, or, setup, stateIn } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { atLine, lineOf, linesOf, type OpenedGame } from './game.rules.ts'

/** The game named by an address; `playType` where the vendor has several. */
export interface RequestedGame {
  readonly gameCode: string
  readonly vendor: string
  readonly playType: string | null
}

/** Result of the gate: allowed, or dismissed by the user. */
export type EntryResult = 'allowed' | 'dismissed'

/** Result of opening the window. */
export type WindowResult = 'opened' | 'blocked'

export interface GameContext {
  readonly requested: RequestedGame
  readonly opened: OpenedGame | null
  /** Lines that failed. */
  readonly skipped: readonly string[]
  readonly refusal: Refusal['code'] | null
}

export type GameEvent =
  | { readonly type: 'entry.requested' }
  | { readonly type: 'frame.loaded' }
  | { readonly type: 'game.ready' }
  | { readonly type: 'game.close' }
  | { readonly type: 'game.money' }
  | { readonly type: 'window.closed' }
  | { readonly type: 'link.followed' }
  | { readonly type: 'header.toggled' }
  | { readonly type: 'corner.requested' }
  | { readonly type: 'page.entered' }
  | { readonly type: 'page.left' }
  | { readonly type: 'member.left' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'leave.requested' }

/**
 * Events for the site: `game.left` and `game.away` (goes on in a corner) navigate back to the page before, `game.ended`
 * closes the game, before that `game.interrupted` offers to continue one whose page was left while it was played,
 * `transfer.requested` opens the transfer into the game's wallet over the game.
 */
export type GameEmitted =
  | { readonly type: 'game.left' }
  | { readonly type: 'game.away' }
  | { readonly type: 'game.ended' }
  | { readonly type: 'game.interrupted' }
  | { readonly type: 'transfer.requested'; readonly vendor: string }

/** Actors, guards and actions of the game chart, by name. */
export const gameSetup = setup({
  types: {
    input: {} as RequestedGame,
    context: {} as GameContext,
    events: {} as GameEvent,
    emitted: {} as GameEmitted,
    tags: {} as 'busy' | 'failed' | 'frame' | 'covered' | 'timedOut' | 'headerHidden' | 'corner',
  },
  actors: {
    passGate: notProvided<EntryResult, RequestedGame>('passGate'),
    launchGame: notProvided<Answer<OpenedGame>, RequestedGame>('launchGame'),
    findLine: notProvided<string | null, { readonly lines: readonly string[] }>('findLine'),
    openWindow: notProvided<WindowResult, { readonly url: string }>('openWindow'),
    watchFrame: notProvidedWatch<{ readonly url: string }>('watchFrame'),
    watchWindow: notProvidedWatch('watchWindow'),
  },
  guards: {
    allowed: (_, params: Answered<EntryResult>) => params.answer === 'allowed',
    sessionIsOver: (_, params: Answered) =>
      params.answer.kind === 'refusal' &&
      (params.answer.code === 'session_expired' || params.answer.code === 'not_logged_in'),
    refused,
    noLine: (_, params: Answered<string | null>) => params.answer === null,
    opensWindow: ({ context }) => context.opened?.opensIn === 'window',
    windowBlocked: (_, params: Answered<WindowResult>) => params.answer === 'blocked',
    frameIsThere: or([stateIn({ playing: { frame: 'loaded' } }), stateIn({ playing: { frame: 'ready' } })]),
    hasOtherLine: ({ context: { opened, skipped } }) => opened !== null && linesOf(opened, skipped).length > 1,
  },
  actions: {
    keepGame: assign(fromValue((value: OpenedGame) => ({ opened: value }))),
    keepLine: assign(({ context: { opened } }, { answer: line }: Answered<string | null>) =>
      opened === null || line === null
        ? {}
        : { opened: { ...opened, url: atLine(opened.url, line), mirrors: linesOf(opened, [line]) } },
    ),
    skipLine: assign(({ context: { opened, skipped } }) => ({
      opened: null,
      skipped: opened === null ? skipped : [...skipped, lineOf(opened.url)],
    })),
    keepRefusal: assign(fromRefusal),
    forgetGame: assign({ opened: null, skipped: [], refusal: null }),
    announceLeft: emit({ type: 'game.left' }),
    announceAway: emit({ type: 'game.away' }),
    announceEnd: emit({ type: 'game.ended' }),
    announceInterruption: emit({ type: 'game.interrupted' }),
    requestMoney: emit(({ context }) => ({ type: 'transfer.requested' as const, vendor: context.requested.vendor })),
  },
  delays: {
    /** Time one of several lines may take to load the frame, in milliseconds. */
    lineTimeout: 10_000,
    frameTimeout: 30_000,
    /** Slightly less than the lifetime of the launch code in the link. */
    linkLifetime: 50_000,
  },
})
