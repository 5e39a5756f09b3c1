import { withOutput } from '#machines/lib/transitions.ts'
import { linesOf } from './game.rules.ts'
import { gameSetup } from './game.setup.ts'

/**
 * One game: gate, launch by the first line to respond, play on its page, in a corner or in a window, and the failures of
 * each (spec §2 /game, §4 game launch, §5 gate).
 */
export const gameMachine = gameSetup.createMachine({
  id: 'game',
  description:
    'One game on an origin of its own: launched for the member and played on its page, in a corner or in a window.',
  meta: {
    requirements: ['spec §2 /game', 'spec §3 launchGameCDNs', 'spec §5 protected-action gate', 'spec §7 launchGame'],
  },
  context: ({ input }) => ({ requested: input, opened: null, skipped: [], refusal: null }),
  initial: 'gating',
  on: { 'leave.requested': '.left', 'page.left': '.ended' },
  states: {
    gating: {
      description: 'The gate decides: a visitor must log in first, a trial account needs a real account.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      tags: ['busy'],
      entry: 'forgetGame',
      invoke: {
        src: 'passGate',
        id: 'passGate',
        input: ({ context }) => context.requested,
        onDone: [{ guard: withOutput('allowed'), target: 'launching' }, { target: 'locked' }],
        onError: 'locked',
      },
    },
    locked: {
      description: 'The player may not play yet; the page gives the reason and offers to log in.',
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
        input: ({ context }) => context.requested,
        onDone: [
          { guard: withOutput('sessionIsOver'), target: 'locked' },
          { guard: withOutput('refused'), target: 'refused', actions: withOutput('keepRefusal') },
          { target: 'findingLine', actions: withOutput('keepGame') },
        ],
        onError: 'failed',
      },
    },
    findingLine: {
      description: 'The lines (mirror origins) of the game are probed for the first to respond.',
      meta: { requirements: ['spec §3 launchGameCDNs'] },
      tags: ['busy'],
      invoke: {
        src: 'findLine',
        id: 'findLine',
        input: ({ context: { opened, skipped } }) => ({ lines: opened === null ? [] : linesOf(opened, skipped) }),
        onDone: [
          { guard: withOutput('noLine'), target: 'failed', actions: 'forgetGame' },
          { guard: 'opensWindow', target: 'openingWindow', actions: withOutput('keepLine') },
          { target: 'playing', actions: withOutput('keepLine') },
        ],
        onError: { target: 'failed', actions: 'forgetGame' },
      },
    },
    openingWindow: {
      description: 'The browser is asked to open a window, because this vendor forbids framing.',
      meta: { requirements: ['spec §4 game launch'] },
      tags: ['busy'],
      invoke: {
        src: 'openWindow',
        id: 'openWindow',
        input: ({ context }) => ({ url: context.opened?.url ?? '' }),
        onDone: [{ guard: withOutput('windowBlocked'), target: 'blocked' }, { target: 'inWindow' }],
        onError: 'blocked',
      },
    },
    blocked: {
      description: 'The browser blocked the window: the page reports it and has a link to the game.',
      meta: { requirements: ['spec §4 game launch'] },
      on: { 'link.followed': 'inWindow' },
      after: { linkLifetime: 'staleLink' },
    },
    staleLink: {
      description: 'The launch code in the link has expired: the game can be launched again.',
      meta: { requirements: ['spec §7 launchGame'] },
      entry: 'forgetGame',
      on: { 'retry.requested': 'gating' },
    },
    inWindow: {
      description: 'The game is in a window of its own, which stays open when the player browses the site.',
      meta: { requirements: ['spec §4 game launch'] },
      invoke: { src: 'watchWindow', id: 'watchWindow' },
      on: { 'window.closed': 'left' },
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
      on: { 'game.close': 'left', 'game.money': { actions: 'requestMoney' } },
      states: {
        frame: {
          description: 'Load state of the frame.',
          initial: 'opening',
          states: {
            opening: {
              description: 'The frame loads behind a cover.',
              tags: ['covered'],
              on: { 'frame.loaded': 'loaded', 'game.ready': 'ready' },
              after: {
                lineTimeout: { guard: 'hasOtherLine', target: '#game.launching', actions: 'skipLine' },
                frameTimeout: 'timedOut',
              },
            },
            loaded: {
              description: 'The frame has loaded; not every game reports that it is ready.',
              on: { 'game.ready': 'ready' },
            },
            ready: {
              description: 'The game can be played.',
            },
            timedOut: {
              description: 'The frame has not loaded within 30 s: the page reports it and offers to start again.',
              meta: { requirements: ['spec §8 page load timeout'] },
              tags: ['timedOut'],
              on: { 'frame.loaded': 'loaded', 'game.ready': 'ready', 'retry.requested': '#game.gating' },
            },
          },
        },
        place: {
          description: 'Where the frame is.',
          initial: 'onPage',
          states: {
            onPage: {
              description: 'The game is on its page.',
              on: {
                'corner.requested': { guard: 'frameIsThere', target: 'inCorner', actions: 'announceAway' },
                'page.left': { target: '#game.ended', actions: 'announceInterruption' },
              },
            },
            inCorner: {
              description: 'The game goes on in a corner while the player browses; leaving it does not navigate.',
              tags: ['corner'],
              on: {
                'page.entered': 'onPage',
                'page.left': {},
                'leave.requested': '#game.ended',
                'game.close': '#game.ended',
                'member.left': '#game.ended',
              },
            },
          },
        },
        header: {
          description: 'Whether the site navigation is shown above the game.',
          meta: { requirements: ['spec §2 a game page has a button to toggle the header navigation'] },
          initial: 'shown',
          states: {
            shown: {
              description: 'The header is above the game.',
              on: { 'header.toggled': 'hidden' },
            },
            hidden: {
              description: 'The game has the whole page.',
              tags: ['headerHidden'],
              on: { 'header.toggled': 'shown' },
            },
          },
        },
      },
    },
    refused: {
      description: 'The server refused to open the game; the page shows the reason.',
      meta: { requirements: ['spec §8 error catalogue'] },
      tags: ['failed'],
      on: { 'retry.requested': 'gating' },
    },
    failed: {
      description: 'The game could not be launched; the player can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'gating' },
    },
    ended: {
      description: 'The page was left or the player has logged out; the frame is removed.',
      meta: { requirements: ['spec §2 /game'] },
      type: 'final',
      entry: 'announceEnd',
    },
    left: {
      description: 'The player has left the game; the frame is removed.',
      meta: { requirements: ['spec §2 /game'] },
      type: 'final',
      entry: 'announceLeft',
    },
  },
})
