import type { Journey } from '#atlas/model/model.ts'

const asked = (q: string) => ({ src: 'searchSite', input: { q } })
const told = (...terms: readonly string[]) => ({ type: 'terms.changed', owner: '', terms })
const found = [
  { do: 'term.typed/harbour', in: 'open.pausing', context: { typed: ' harbour ' }, starts: [] },
  { do: 'after:typingPause', passes: 150, in: 'open.asking', tags: ['busy'], starts: [asked('harbour')] },
  {
    do: 'searchSite:done/good',
    in: 'open.showing',
    context: { active: 0, found: { match: 'good', lobbies: ['RNG'] } },
    emits: [],
  },
]

/** What the search promises, with the game and the vendor that are found in it. */
export const searchJourneys = ({
  game,
  vendor,
}: {
  readonly game: object
  readonly vendor: object
}): Readonly<Record<string, Journey>> => ({
  'a-game-is-found-and-taken': {
    claim:
      'A key opens the search and tells the address; after a rest of 150 ms what was typed is asked for, and Enter takes the first.',
    starts: ['watchSurroundings'],
    steps: [
      {
        do: 'search.requested/again',
        in: 'open.resting',
        tags: ['open'],
        emits: [{ type: 'address.wanted', open: true }],
        context: { owner: '', terms: ['slots', 'koi'], typed: '' },
      },
      ...found,
      {
        do: 'enter.pressed',
        in: 'closed',
        notTags: ['open'],
        emits: [{ type: 'option.taken', option: { kind: 'game', game } }, told('harbour', 'slots', 'koi')],
      },
      { do: 'address.closed', in: 'closed', emits: [] },
    ],
  },
  'a-vendor-is-found': {
    claim: 'Keys lead along games, vendors and lobbies and round again, and Enter takes what is pointed at.',
    steps: [
      { do: 'address.opened/first', in: 'open.resting', emits: [] },
      ...found,
      { do: 'active.moved/last', context: { active: 2 } },
      { do: 'active.moved/next', context: { active: 0 } },
      { do: 'active.moved/previous', context: { active: 2 } },
      { do: 'active.moved/first', context: { active: 0 } },
      { do: 'active.moved/next', context: { active: 1 } },
      {
        do: 'enter.pressed',
        in: 'closed',
        emits: [{ type: 'option.taken', option: { kind: 'vendor', vendor } }, told('harbour')],
      },
    ],
  },
  'a-lobby-is-pressed': {
    claim: 'Whatever is in sight can be pressed, also while the next question is on its way.',
    steps: [
      { do: 'address.opened/first' },
      ...found,
      { do: 'term.typed/harbour', in: 'open.pausing', context: { found: { match: 'good' }, active: 0 } },
      { do: 'active.moved/next', context: { active: 0 } },
      { do: 'enter.pressed', in: 'open.asking', starts: [asked('harbour')], emits: [] },
      {
        do: 'option.pressed/third',
        in: 'closed',
        emits: [{ type: 'option.taken', option: { kind: 'lobby', gameType: 'RNG' } }, told('harbour')],
      },
    ],
  },
  'terms-from-before': {
    claim: 'Terms are kept on this device for who is there; each is asked for again, or forgotten, or all are.',
    steps: [
      { do: 'address.opened/again', context: { active: null } },
      { do: 'enter.pressed', in: 'open.resting', starts: [], emits: [] },
      { do: 'active.moved/last', in: 'open.resting', context: { active: 1 } },
      { do: 'enter.pressed', in: 'open.asking', starts: [asked('koi')], emits: [], context: { typed: 'koi' } },
      { do: 'term.typed/nothing', in: 'open.resting', context: { active: null, typed: ' ' } },
      {
        do: 'option.pressed/first',
        in: 'open.asking',
        starts: [asked('slots')],
        emits: [],
        context: { typed: 'slots' },
      },
      { do: 'searchSite:done/good', in: 'open.showing' },
      { do: 'term.typed/nothing', in: 'open.resting', context: { found: null } },
      { do: 'active.moved/next', context: { active: 0 } },
      {
        do: 'term.forgotten/slots',
        in: 'open.resting',
        emits: [told('koi')],
        context: { terms: ['koi'], active: null },
      },
      { do: 'active.moved/next', context: { active: 0 } },
      { do: 'terms.forgotten', in: 'open.resting', emits: [told()], context: { terms: [], active: null } },
      { do: 'active.moved/next', context: { active: null } },
      { do: 'enter.pressed', in: 'open.resting', starts: [], emits: [] },
    ],
  },
  'the-latest-question-wins': {
    claim: 'One question at a time: typing on takes back the one before, and each letter begins the pause anew.',
    steps: [
      { do: 'address.opened/first' },
      { do: 'term.typed/harbour', in: 'open.pausing' },
      { do: 'term.typed/harbour', in: 'open.pausing' },
      { do: 'after:typingPause', passes: 150, in: 'open.asking' },
      { do: 'term.typed/harbour', in: 'open.pausing', notTags: ['busy'], starts: [] },
      { do: 'after:typingPause', in: 'open.asking', starts: [asked('harbour')] },
      { do: 'searchSite:done/good', in: 'open.showing' },
      { do: 'term.typed/harbour', in: 'open.pausing' },
      {
        do: 'option.pressed/first',
        in: 'closed',
        emits: [{ type: 'option.taken', option: { kind: 'game' } }, told('harbour')],
      },
      { do: 'address.opened/first' },
      ...found,
      {
        do: 'option.pressed/second',
        in: 'closed',
        emits: [{ type: 'option.taken', option: { kind: 'vendor' } }, told('harbour')],
      },
    ],
  },
  'enter-before-the-answer': {
    claim:
      'Enter pressed while one types or waits takes the first of the answer; typing on or closing takes the Enter back.',
    steps: [
      { do: 'address.opened/first' },
      { do: 'term.typed/harbour', in: 'open.pausing' },
      { do: 'enter.pressed', in: 'open.asking', starts: [asked('harbour')], emits: [] },
      {
        do: 'searchSite:done/good',
        in: 'closed',
        emits: [{ type: 'option.taken', option: { kind: 'game', game } }, told('harbour')],
      },
      { do: 'address.opened/first' },
      { do: 'term.typed/harbour' },
      { do: 'after:typingPause', in: 'open.asking' },
      { do: 'enter.pressed', in: 'open.asking', starts: [], emits: [] },
      { do: 'term.typed/harbour', in: 'open.pausing' },
      { do: 'after:typingPause', in: 'open.asking' },
      { do: 'searchSite:done/good', in: 'open.showing', emits: [] },
      { do: 'term.typed/harbour' },
      { do: 'enter.pressed', in: 'open.asking' },
      { do: 'search.closed', in: 'closed', emits: [{ type: 'address.wanted', open: false }] },
      { do: 'address.opened/first', in: 'open.resting' },
      ...found,
      { do: 'term.typed/harbour' },
      { do: 'enter.pressed', in: 'open.asking' },
      { do: 'searchSite:done/nearest', in: 'open.showing', emits: [], context: { active: null } },
      { do: 'term.typed/harbour' },
      { do: 'enter.pressed', in: 'open.asking' },
      { do: 'searchSite:error/fault', in: 'open.failed', emits: [] },
      { do: 'enter.pressed', in: 'open.asking' },
      { do: 'searchSite:done/good', in: 'open.showing', emits: [] },
    ],
  },
  'nearest-and-nothing': {
    claim:
      'Where nothing is called so the nearest is shown and nothing is pointed at; where nothing is near that is said.',
    steps: [
      { do: 'address.opened/first' },
      { do: 'term.typed/harbour' },
      { do: 'after:typingPause' },
      { do: 'searchSite:done/nearest', in: 'open.showing', context: { active: null, found: { match: 'nearest' } } },
      { do: 'enter.pressed', in: 'open.showing', emits: [] },
      { do: 'active.moved/previous', context: { active: 0 } },
      { do: 'term.typed/harbour' },
      { do: 'after:typingPause' },
      { do: 'searchSite:done/nearest', context: { active: null } },
      { do: 'term.typed/harbour' },
      { do: 'after:typingPause' },
      {
        do: 'searchSite:done/none',
        in: 'open.nothing',
        notTags: ['busy', 'failed'],
        context: { found: null, active: null },
      },
      { do: 'option.pressed/first', in: 'open.nothing', emits: [] },
      { do: 'enter.pressed', in: 'open.nothing', emits: [], starts: [] },
    ],
  },
  'an-answer-that-does-not-come': {
    claim: 'A fault or a refusal is said and can be asked again (spec §8).',
    steps: [
      { do: 'address.opened/first' },
      ...found,
      { do: 'term.typed/harbour' },
      { do: 'after:typingPause' },
      {
        do: 'searchSite:error/fault',
        in: 'open.failed',
        tags: ['failed'],
        context: { found: null, active: null, refusal: null },
      },
      { do: 'retry.requested', in: 'open.asking', starts: [asked('harbour')], notTags: ['failed'] },
      { do: 'searchSite:done/refused', in: 'open.failed', tags: ['failed'], context: { refusal: 'rate_limited' } },
      { do: 'enter.pressed', in: 'open.asking', starts: [asked('harbour')], context: { refusal: null } },
      { do: 'searchSite:done/refused', in: 'open.failed' },
      { do: 'term.typed/nothing', in: 'open.resting', context: { refusal: null } },
    ],
  },
  'closed-and-opened-anew': {
    claim: 'Closing tells the address; what was open before is forgotten, also when somebody else logs in meanwhile.',
    steps: [
      { do: 'search.closed', in: 'closed', emits: [] },
      { do: 'owner.changed/member', in: 'closed', context: { owner: '' } },
      { do: 'search.requested/first', in: 'open.resting' },
      { do: 'search.requested/again', in: 'open.resting', emits: [], context: { terms: [] } },
      ...found,
      {
        do: 'owner.changed/member',
        in: 'open.resting',
        emits: [],
        context: { owner: 'marisol', terms: ['slots'], typed: '', found: null, active: null },
      },
      { do: 'terms.forgotten', emits: [{ type: 'terms.changed', owner: 'marisol', terms: [] }] },
      { do: 'search.closed', in: 'closed', emits: [{ type: 'address.wanted', open: false }] },
      { do: 'term.typed/harbour', in: 'closed', starts: [] },
      { do: 'address.opened/again', in: 'open.resting', context: { owner: '', terms: ['slots', 'koi'] } },
      { do: 'address.closed', in: 'closed', notTags: ['open'], emits: [] },
    ],
  },
})
