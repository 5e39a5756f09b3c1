import { gamesCalls } from '#wire/play/games.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { cornerJourneys, lineJourneys, mirroredGame, windowJourneys } from './game-ways.journeys.ts'
import { gameMachine } from './game.machine.ts'

const opened = { ...mirroredGame, mirrors: [] }

export const gameModel = defineModel({
  flow: 'game',
  machine: gameMachine,
  inputs: { slot: { gameCode: 'harbour-lights', vendor: 'HARBOUR', playType: null } },
  events: {},
  calls: defineCalls({ launchGame: [gamesCalls.launchGame] }),
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('gate closed') } },
    launchGame: {
      done: {
        opened: { kind: 'value', value: opened },
        mirrored: { kind: 'value', value: mirroredGame },
        windowed: { kind: 'value', value: { ...opened, opensIn: 'window' } },
        unavailable: refusal('game_unavailable'),
        sessionExpired: refusal('session_expired'),
        notLoggedIn: refusal('not_logged_in'),
      },
    },
    findLine: {
      done: { own: 'http://games.test', two: 'https://two.test', none: null },
      error: { fault: new Error('no lines') },
    },
    openWindow: { done: { opened: 'opened', blocked: 'blocked' }, error: { fault: new Error('no window') } },
    watchWindow: { events: { closed: { type: 'window.closed' } } },
    watchFrame: {
      events: { ready: { type: 'game.ready' }, close: { type: 'game.close' }, money: { type: 'game.money' } },
    },
  },
  invariants: {
    'a frame is shown only for an opened game': (state) => !state.tags.has('frame') || state.context.opened !== null,
    'the game address is kept only in states that use it': (state) =>
      state.context.opened === null ||
      ['findingLine', 'openingWindow', 'blocked', 'inWindow', 'playing', 'left', 'ended'].some((name) =>
        state.in(name),
      ),
    'a refusal is kept exactly when the server refused': (state) =>
      ['left', 'ended'].some((name) => state.in(name)) || state.in('refused') === (state.context.refusal !== null),
    'only a loaded game is in a corner': (state) =>
      !state.tags.has('corner') || state.in('playing.frame.loaded') || state.in('playing.frame.ready'),
    'the header is hidden only while a game is played': (state) =>
      !state.tags.has('headerHidden') || state.in('playing'),
    'a game is covered only until its frame has loaded': (state) =>
      !state.tags.has('covered') || state.in('playing.frame.opening'),
  },
  laws: {
    'the player can leave from anywhere (spec §2), and leaving a corner stays on the current page': ({
      do: what,
      before,
      after,
    }) => what !== 'leave.requested/default' || after.in(before.tags.has('corner') ? 'ended' : 'left'),
    'leaving the page ends the game, unless it is in a corner': ({ do: what, before, after }) =>
      what !== 'page.left/default' || (before.tags.has('corner') ? after.tags.has('corner') : after.in('ended')),
  },
  goals: {
    'the player can always leave': (state) => state.in('left') || state.in('ended'),
  },
  journeys: {
    ...lineJourneys,
    ...windowJourneys,
    ...cornerJourneys,
    'gate-first': {
      claim: 'The gate runs before a launch; a player who dismisses it launches nothing and can try again (spec §5).',
      starts: [{ src: 'passGate', input: { gameCode: 'harbour-lights', vendor: 'HARBOUR', playType: null } }],
      steps: [
        { do: 'passGate:done/dismissed', in: 'locked', notTags: ['frame', 'busy'] },
        { do: 'entry.requested', in: 'gating', tags: ['busy'] },
        { do: 'passGate:error/fault', in: 'locked' },
        { do: 'entry.requested', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          starts: [{ src: 'launchGame', input: { gameCode: 'harbour-lights', vendor: 'HARBOUR', playType: null } }],
          in: 'launching',
          tags: ['busy'],
          notTags: ['frame'],
        },
      ],
    },
    'plays-in-a-frame': {
      claim:
        'A launched game is shown in a frame, uncovered when it has loaded, with a header that can be hidden (spec §2).',
      steps: [
        { do: 'passGate:done/allowed', in: 'launching' },
        {
          do: 'launchGame:done/opened',
          in: 'findingLine',
          starts: [{ src: 'findLine', input: { lines: ['http://games.test'] } }],
        },
        {
          do: 'findLine:done/own',
          starts: [{ src: 'watchFrame', input: { url: 'http://games.test/slot?code=1' } }],
          in: ['playing.frame.opening', 'playing.header.shown'],
          tags: ['frame', 'covered'],
        },
        { do: 'frame.loaded', in: 'playing.frame.loaded', notTags: ['covered'] },
        { do: 'watchFrame:event/ready', in: 'playing.frame.ready' },
        { do: 'header.toggled', in: 'playing.header.hidden', tags: ['headerHidden'] },
        { do: 'header.toggled', in: 'playing.header.shown', notTags: ['headerHidden'] },
        { do: 'leave.requested', in: 'left', emits: ['game.left'], notTags: ['frame'] },
      ],
    },
    'the-game-can-close-itself': {
      claim: 'Leaving from inside the game leaves its page.',
      steps: [
        { do: 'passGate:done/allowed', in: 'launching' },
        { do: 'launchGame:done/opened', in: 'findingLine' },
        { do: 'findLine:done/own', in: 'playing.frame.opening' },
        { do: 'watchFrame:event/ready', in: 'playing.frame.ready', notTags: ['covered'] },
        { do: 'watchFrame:event/close', in: 'left', emits: ['game.left'] },
      ],
    },
    'money-for-the-game': {
      claim: 'A game played from a vendor wallet opens the transfer into that wallet, and goes on behind it (spec §7).',
      steps: [
        { do: 'passGate:done/allowed', in: 'launching' },
        { do: 'launchGame:done/opened', in: 'findingLine' },
        { do: 'findLine:done/own', in: 'playing.frame.opening' },
        { do: 'watchFrame:event/ready', in: 'playing.frame.ready' },
        {
          do: 'watchFrame:event/money',
          in: 'playing.frame.ready',
          emits: [{ type: 'transfer.requested', vendor: 'HARBOUR' }],
          tags: ['frame'],
        },
      ],
    },
    'a-frame-that-does-not-load': {
      claim: 'A frame that has not loaded within 30 s offers to start the game again with a new launch (spec §8).',
      steps: [
        { do: 'passGate:done/allowed', in: 'launching' },
        { do: 'launchGame:done/opened', in: 'findingLine' },
        { do: 'findLine:done/own', in: 'playing.frame.opening' },
        { do: 'after:lineTimeout', passes: 10_000, in: 'playing.frame.opening' },
        { do: 'after:frameTimeout', passes: 20_000, in: 'playing.frame.timedOut', tags: ['timedOut', 'frame'] },
        { do: 'retry.requested', in: 'gating', notTags: ['frame', 'timedOut'], context: { opened: null } },
        { do: 'passGate:done/allowed', in: 'launching' },
      ],
    },
    'refusal-and-fault': {
      claim: 'A refusal shows its reason, a fault can be retried; neither shows a frame.',
      steps: [
        { do: 'passGate:done/allowed', in: 'launching' },
        {
          do: 'launchGame:done/unavailable',
          in: 'refused',
          tags: ['failed'],
          context: { refusal: 'game_unavailable' },
        },
        { do: 'retry.requested', in: 'gating', context: { refusal: null } },
        { do: 'passGate:done/allowed', in: 'launching' },
        { do: 'launchGame:error/fault', in: 'failed', tags: ['failed'] },
        { do: 'retry.requested', in: 'gating' },
      ],
    },
    'a-session-that-ended': {
      claim: 'A launch refused because the session has ended leads to the login offer, not to an error.',
      steps: [
        { do: 'passGate:done/allowed', in: 'launching' },
        { do: 'launchGame:done/sessionExpired', in: 'locked', context: { refusal: null } },
        { do: 'entry.requested', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'launching' },
        { do: 'launchGame:done/notLoggedIn', in: 'locked', notTags: ['failed'] },
      ],
    },
    'a-frame-that-loads-late': {
      claim: 'A frame that loads after the timeout is shown after all, and so is a game that becomes ready (spec §8).',
      steps: [
        { do: 'passGate:done/allowed' },
        { do: 'launchGame:done/opened', in: 'findingLine' },
        { do: 'findLine:done/own', in: 'playing.frame.opening' },
        { do: 'after:lineTimeout', passes: 10_000, in: 'playing.frame.opening' },
        { do: 'after:frameTimeout', in: 'playing.frame.timedOut', tags: ['timedOut'] },
        { do: 'frame.loaded', in: 'playing.frame.loaded', notTags: ['timedOut', 'covered'] },
        { do: 'game.ready', in: 'playing.frame.ready' },
      ],
    },
    'a-game-that-is-ready-late': {
      claim: 'A game that reports ready after the timeout is shown, without the offer to start again (spec §8).',
      steps: [
        { do: 'passGate:done/allowed' },
        { do: 'launchGame:done/opened' },
        { do: 'findLine:done/own' },
        { do: 'after:lineTimeout', passes: 10_000, in: 'playing.frame.opening' },
        { do: 'after:frameTimeout', in: 'playing.frame.timedOut', tags: ['timedOut'] },
        { do: 'game.ready', in: 'playing.frame.ready', notTags: ['timedOut', 'covered'] },
      ],
    },
  },
})
