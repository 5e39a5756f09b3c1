import { answer } from '#machines/lib/transitions.ts'
import { linesOf } from './game.rules.ts'
import { gameSetup } from './game.setup.ts'

/**
 * One game: gate, launch by the line that answers first, play on its page or in a corner while one browses, or in a
 * window of its own; and every way this can fail (spec §2 /game, §4 game launch, §5 gate).
 */
export const gameMachine = gameSetup.createMachine({
  id: 'game',
  description:
    'One game of an origin of its own: it is launched for the member and played, on its page, in a corner or in a window, until the player leaves.',
  meta: {
    requirements: ['spec §2 /game', 'spec §3 launchGameCDNs', 'spec §5 protected-action gate', 'spec §7 launchGame'],
  },
  context: ({ input }) => ({ wanted: input, opened: null, skipped: [], refusal: null }),
  initial: 'gating',
  on: { 'leave.requested': '.left', 'page.left': '.ended' },
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
          { target: 'findingLine', actions: answer('keepGame') },
        ],
        onError: 'failed',
      },
    },
    findingLine: {
      description: 'Of the lines that lead to the game, the one that answers first is looked for.',
      meta: { requirements: ['spec §3 launchGameCDNs'] },
      tags: ['busy'],
      invoke: {
        src: 'findLine',
        id: 'findLine',
        input: ({ context: { opened, skipped } }) => ({ lines: opened === null ? [] : linesOf(opened, skipped) }),
        onDone: [
          { guard: answer('noLine'), target: 'failed', actions: 'forgetGame' },
          { guard: 'opensWindow', target: 'openingWindow', actions: answer('keepLine') },
          { target: 'playing', actions: answer('keepLine') },
        ],
        onError: { target: 'failed', actions: 'forgetGame' },
      },
    },
    openingWindow: {
      description: 'The browser is asked for a window, as this vendor lets nobody frame its games.',
      meta: { requirements: ['spec §4 game launch'] },
      tags: ['busy'],
      invoke: {
        src: 'openWindow',
        id: 'openWindow',
        input: ({ context }) => ({ url: context.opened?.url ?? '' }),
        onDone: [{ guard: answer('windowBlocked'), target: 'blocked' }, { target: 'inWindow' }],
        onError: 'blocked',
      },
    },
    blocked: {
      description: 'The browser kept the window from opening: the page says so and has a link to the game.',
      meta: { requirements: ['spec §4 game launch'] },
      on: { 'link.followed': 'inWindow' },
      after: { linkLifetime: 'staleLink' },
    },
    staleLink: {
      description: 'The launch code in the link has run out: the game can be launched anew.',
      meta: { requirements: ['spec §7 launchGame'] },
      entry: 'forgetGame',
      on: { 'retry.requested': 'gating' },
    },
    inWindow: {
      description: 'The game is in a window of its own, which stays when one goes elsewhere on the site.',
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
      on: { 'game.close': 'left', 'game.money': 'atWallet' },
      states: {
        frame: {
          description: 'How far the frame has come.',
          initial: 'opening',
          states: {
            opening: {
              description: 'The frame loads behind a cover.',
              tags: ['covered'],
              on: { 'frame.loaded': 'loaded', 'game.ready': 'ready' },
              after: {
                lineTimeout: { guard: 'hasOtherLine', target: '#game.launching', actions: 'skipLine' },
                frameTimeout: 'quiet',
              },
            },
            loaded: {
              description: 'The frame has loaded; not every game says that it is ready.',
              on: { 'game.ready': 'ready' },
            },
            ready: {
              description: 'The game can be played.',
            },
            quiet: {
              description: 'The frame has not loaded in half a minute: the page says so and offers to start it again.',
              meta: { requirements: ['spec §8 page load timeout'] },
              tags: ['quiet'],
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
              on: { 'corner.requested': { guard: 'frameIsThere', target: 'inCorner', actions: 'announceAway' } },
            },
            inCorner: {
              description: 'The game goes on small in a corner while one browses; leaving it there leads nowhere else.',
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
          description: 'Whether the navigation of the site stands above the game.',
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
    ended: {
      description: 'Nobody looks at the game any more, or its player has logged out; the frame is gone.',
      meta: { requirements: ['spec §2 /game'] },
      type: 'final',
      entry: 'announceEnd',
    },
    left: {
      description: 'The player has left; the frame is gone.',
      meta: { requirements: ['spec §2 /game'] },
      type: 'final',
      entry: 'announceLeft',
    },
  },
})
