/** Journeys of a game: mirror lines, window and corner. */

const site = 'http://games.test'
const two = 'https://two.test'
const mirrored = {
  url: `${site}/slot?code=1`,
  mirrors: [two],
  opensIn: 'frame',
  short: null,
  name: 'Harbour Lights',
  vendorName: 'Harbour',
} as const

/** A game with two lines. */
export const mirroredGame = mirrored

export const lineJourneys = {
  'the-first-line-to-respond': {
    claim:
      'Of several lines to a game the first one to respond is used; if none does, the player can try again (spec §3).',
    steps: [
      { do: 'passGate:done/allowed', in: 'launching' },
      {
        do: 'launchGame:done/mirrored',
        in: 'findingLine',
        tags: ['busy'],
        starts: [{ src: 'findLine', input: { lines: [site, two] } }],
      },
      {
        do: 'findLine:done/two',
        in: 'playing.frame.opening',
        context: { opened: { url: `${two}/slot?code=1`, mirrors: [site] }, skipped: [] },
        starts: [{ src: 'watchFrame', input: { url: `${two}/slot?code=1` } }],
      },
      {
        do: 'after:lineTimeout',
        passes: 10_000,
        in: 'launching',
        notTags: ['frame'],
        context: { opened: null, skipped: [two] },
        starts: ['launchGame'],
      },
      {
        do: 'launchGame:done/mirrored',
        in: 'findingLine',
        starts: [{ src: 'findLine', input: { lines: [site] } }],
      },
      { do: 'findLine:done/own', in: 'playing.frame.opening', context: { opened: { url: `${site}/slot?code=1` } } },
      { do: 'after:lineTimeout', in: 'playing.frame.opening', context: { skipped: [two] } },
      { do: 'after:frameTimeout', passes: 20_000, in: 'playing.frame.timedOut' },
      { do: 'retry.requested', in: 'gating', context: { skipped: [] } },
    ],
  },
  'no-line-responds': {
    claim: 'If no line responds, the page reports that the game did not open, and keeps no address (spec §3).',
    steps: [
      { do: 'passGate:done/allowed', in: 'launching' },
      { do: 'launchGame:done/mirrored', in: 'findingLine' },
      { do: 'findLine:done/none', in: 'failed', tags: ['failed'], context: { opened: null } },
      { do: 'retry.requested', in: 'gating' },
      { do: 'passGate:done/allowed', in: 'launching' },
      { do: 'launchGame:done/mirrored', in: 'findingLine' },
      { do: 'findLine:error/fault', in: 'failed', context: { opened: null } },
    ],
  },
} as const

export const windowJourneys = {
  'in-a-window-of-its-own': {
    claim: 'A vendor that forbids framing has its games in a window; closing the window leaves the game (spec §4).',
    steps: [
      { do: 'passGate:done/allowed', in: 'launching' },
      { do: 'launchGame:done/windowed', in: 'findingLine' },
      {
        do: 'findLine:done/own',
        in: 'openingWindow',
        tags: ['busy'],
        notTags: ['frame'],
        starts: [{ src: 'openWindow', input: { url: `${site}/slot?code=1` } }],
      },
      { do: 'openWindow:done/opened', in: 'inWindow', notTags: ['busy'], starts: ['watchWindow'] },
      { do: 'watchWindow:event/closed', in: 'left', emits: ['game.left'] },
    ],
  },
  'a-window-that-is-blocked': {
    claim: 'If the browser blocks the window, a link is shown instead until its launch code expires (spec §4).',
    steps: [
      { do: 'passGate:done/allowed', in: 'launching' },
      { do: 'launchGame:done/windowed', in: 'findingLine' },
      { do: 'findLine:done/own', in: 'openingWindow' },
      { do: 'openWindow:done/blocked', in: 'blocked', context: { opened: { url: `${site}/slot?code=1` } } },
      { do: 'after:linkLifetime', passes: 50_000, in: 'staleLink', context: { opened: null } },
      { do: 'retry.requested', in: 'gating' },
      { do: 'passGate:done/allowed', in: 'launching' },
      { do: 'launchGame:done/windowed', in: 'findingLine' },
      { do: 'findLine:done/own', in: 'openingWindow' },
      { do: 'openWindow:error/fault', in: 'blocked' },
      { do: 'link.followed', in: 'inWindow' },
      { do: 'page.left', in: 'ended', emits: ['game.ended'] },
    ],
  },
} as const

const toCorner = [
  { do: 'passGate:done/allowed', in: 'launching' },
  { do: 'launchGame:done/opened', in: 'findingLine' },
  { do: 'findLine:done/own', in: ['playing.frame.opening', 'playing.place.onPage'] },
  { do: 'corner.requested', in: 'playing.place.onPage', emits: [] },
  { do: 'frame.loaded', in: 'playing.frame.loaded' },
  { do: 'corner.requested', in: 'playing.place.inCorner', tags: ['corner', 'frame'], emits: ['game.away'] },
  { do: 'page.left', in: 'playing.place.inCorner', tags: ['frame'], emits: [] },
] as const

export const cornerJourneys = {
  'on-in-a-corner': {
    claim: 'A loaded game can go on in a corner while the player browses, and return to its page.',
    steps: [
      ...toCorner,
      { do: 'page.entered', in: 'playing.place.onPage', notTags: ['corner'], tags: ['frame'] },
      { do: 'watchFrame:event/ready', in: 'playing.frame.ready' },
      { do: 'corner.requested', in: 'playing.place.inCorner' },
      { do: 'leave.requested', in: 'ended', emits: ['game.ended'], notTags: ['frame'] },
    ],
  },
  'left-from-inside-in-a-corner': {
    claim: 'A game that closes itself in a corner leaves the player on the current page.',
    steps: [...toCorner, { do: 'watchFrame:event/close', in: 'ended', emits: ['game.ended'] }],
  },
  'gone-with-its-member': {
    claim: 'A game in a corner ends when its player logs out.',
    steps: [...toCorner, { do: 'member.left', in: 'ended', emits: ['game.ended'] }],
  },
  'gone-with-its-page': {
    claim: 'A game that is not in a corner ends when its page is left, and can be continued.',
    steps: [
      { do: 'passGate:done/allowed', in: 'launching' },
      { do: 'launchGame:done/opened', in: 'findingLine' },
      { do: 'findLine:done/own', in: 'playing.place.onPage' },
      { do: 'page.left', in: 'ended', emits: ['game.interrupted', 'game.ended'], notTags: ['frame'] },
    ],
  },
} as const
