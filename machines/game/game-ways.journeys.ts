/** Journeys of a game by its lines, in a window and in a corner. */

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

/** A game that can be reached by two lines. */
export const mirroredGame = mirrored

export const lineJourneys = {
  'the-line-that-answers-first': {
    claim:
      'Of several lines to a game the one that answers first is taken; where none does, one can try again (spec §3).',
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
      { do: 'after:frameTimeout', passes: 20_000, in: 'playing.frame.quiet' },
      { do: 'retry.requested', in: 'gating', context: { skipped: [] } },
    ],
  },
  'no-line-answers': {
    claim: 'Where a game answers by no line, its page says that it did not open, and keeps no address (spec §3).',
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
    claim: 'A vendor that lets nobody frame its games has them in a window; closing it leaves the game (spec §4).',
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
    claim:
      'A browser that keeps the window from opening has a link in its place, for as long as the link works (spec §4).',
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
    claim: 'A game that is there can go on in a corner while one browses, and come back to its page.',
    steps: [
      ...toCorner,
      { do: 'page.entered', in: 'playing.place.onPage', notTags: ['corner'], tags: ['frame'] },
      { do: 'watchFrame:event/ready', in: 'playing.frame.ready' },
      { do: 'corner.requested', in: 'playing.place.inCorner' },
      { do: 'leave.requested', in: 'ended', emits: ['game.ended'], notTags: ['frame'] },
    ],
  },
  'left-from-inside-in-a-corner': {
    claim: 'A game that closes itself in a corner leaves whoever browses where they are.',
    steps: [...toCorner, { do: 'watchFrame:event/close', in: 'ended', emits: ['game.ended'] }],
  },
  'gone-with-its-member': {
    claim: 'A game in a corner ends when its player logs out.',
    steps: [...toCorner, { do: 'member.left', in: 'ended', emits: ['game.ended'] }],
  },
  'gone-with-its-page': {
    claim: 'A game that was not put into a corner ends with its page.',
    steps: [
      { do: 'passGate:done/allowed', in: 'launching' },
      { do: 'launchGame:done/opened', in: 'findingLine' },
      { do: 'findLine:done/own', in: 'playing.place.onPage' },
      { do: 'page.left', in: 'ended', emits: ['game.ended'], notTags: ['frame'] },
    ],
  },
} as const
