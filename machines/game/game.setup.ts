import { assign, emit, or, setup, stateIn } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { type Answered, kept, refused } from '#machines/lib/transitions.ts'
import { atLine, lineOf, linesOf, type OpenedGame } from './game.rules.ts'

/** The game an address names; `playType` where the vendor has several. */
export interface GameWanted {
  readonly gameCode: string
  readonly vendor: string
  readonly playType: string | null
}

/** What became of asking to play: go on, or the person turned away. */
export type EntryResult = 'allowed' | 'dismissed'

/** Whether the browser let a window be opened. */
export type WindowResult = 'opened' | 'blocked'

export interface GameContext {
  readonly wanted: GameWanted
  readonly opened: OpenedGame | null
  /** Lines that did not lead to the game. */
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
 * What the site does for a game: it goes back to where the game was chosen, with the game over or going on in a corner;
 * it goes on to the wallet that the game is played from; it ends a game that nobody looks at any more.
 */
export type GameEmitted =
  | { readonly type: 'game.left' }
  | { readonly type: 'game.away' }
  | { readonly type: 'game.ended' }
  | { readonly type: 'money.wanted'; readonly vendor: string }

/** What the page of a game is made of: its actors, guards and actions by name. */
export const gameSetup = setup({
  types: {
    input: {} as GameWanted,
    context: {} as GameContext,
    events: {} as GameEvent,
    emitted: {} as GameEmitted,
    tags: {} as 'busy' | 'failed' | 'frame' | 'covered' | 'quiet' | 'headerHidden' | 'corner',
  },
  actors: {
    passGate: notProvided<EntryResult, GameWanted>('passGate'),
    launchGame: notProvided<Answer<OpenedGame>, GameWanted>('launchGame'),
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
    keepGame: assign(kept((value: OpenedGame) => ({ opened: value }))),
    keepLine: assign(({ context: { opened } }, { answer: line }: Answered<string | null>) =>
      opened === null || line === null
        ? {}
        : { opened: { ...opened, url: atLine(opened.url, line), mirrors: linesOf(opened, [line]) } },
    ),
    skipLine: assign(({ context: { opened, skipped } }) => ({
      opened: null,
      skipped: opened === null ? skipped : [...skipped, lineOf(opened.url)],
    })),
    keepRefusal: assign(codeKept),
    forgetGame: assign({ opened: null, skipped: [], refusal: null }),
    announceLeft: emit({ type: 'game.left' }),
    announceAway: emit({ type: 'game.away' }),
    announceEnd: emit({ type: 'game.ended' }),
    wantMoney: emit(({ context }) => ({ type: 'money.wanted' as const, vendor: context.wanted.vendor })),
  },
  delays: {
    /** How long one of several lines may take to bring the frame. */
    lineTimeout: 10_000,
    frameTimeout: 30_000,
    /** A little less than the launch code in the link lives. */
    linkLifetime: 50_000,
  },
})
