import type { Journey } from '#atlas/model/model.ts'

const searchCall = (q: string) => ({ src: 'searchSite', input: { q } })
const termsChanged = (...terms: readonly string[]) => ({ type: 'terms.changed', owner: '', terms })
const found = [
  { do: 'term.typed/harbour', in: 'open.debouncing', context: { typed: ' harbour ' }, starts: [] },
  { do: 'after:debounceTime', passes: 150, in: 'open.searching', tags: ['busy'], starts: [searchCall('harbour')] },
  {
    do: 'searchSite:done/good',
    in: 'open.showing',
    context: { active: 0, found: { match: 'good', lobbies: ['RNG'] } },
    emits: [],
  },
]

/** The journeys of the search, with the game, the vendor and the question of the help that it finds. */
export const searchJourneys = ({
  game,
  vendor,
  topic,
}: {
  readonly game: object
  readonly vendor: object
  readonly topic: object
}): Readonly<Record<string, Journey>> => ({
  'a-game-is-found-and-selected': {
    claim:
      'A key opens the search and its address; 150 ms after the last letter the term is searched, and Enter selects the first option.',
    starts: ['watchSurroundings'],
    steps: [
      {
        do: 'search.requested/again',
        in: 'open.idle',
        tags: ['open'],
        emits: [{ type: 'address.requested', open: true }],
        context: { owner: '', terms: ['slots', 'koi'], typed: '' },
      },
      ...found,
      {
        do: 'enter.pressed',
        in: 'closed',
        notTags: ['open'],
        emits: [{ type: 'option.selected', option: { kind: 'game', game } }, termsChanged('harbour', 'slots', 'koi')],
      },
      { do: 'address.closed', in: 'closed', emits: [] },
    ],
  },
  'a-vendor-is-found': {
    claim: 'Arrow keys move through games, vendors and lobbies and wrap around; Enter selects the active option.',
    steps: [
      { do: 'address.opened/first', in: 'open.idle', emits: [] },
      ...found,
      { do: 'active.moved/last', context: { active: 4 } },
      { do: 'active.moved/next', context: { active: 0 } },
      { do: 'active.moved/previous', context: { active: 4 } },
      { do: 'active.moved/first', context: { active: 0 } },
      { do: 'active.moved/next', context: { active: 1 } },
      {
        do: 'enter.pressed',
        in: 'closed',
        emits: [{ type: 'option.selected', option: { kind: 'vendor', vendor } }, termsChanged('harbour')],
      },
    ],
  },
  'a-lobby-is-pressed': {
    claim: 'A visible option can be pressed, also while the next search is running.',
    steps: [
      { do: 'address.opened/first' },
      ...found,
      { do: 'term.typed/harbour', in: 'open.debouncing', context: { found: { match: 'good' }, active: 0 } },
      { do: 'active.moved/next', context: { active: 0 } },
      { do: 'enter.pressed', in: 'open.searching', starts: [searchCall('harbour')], emits: [] },
      {
        do: 'option.pressed/third',
        in: 'closed',
        emits: [{ type: 'option.selected', option: { kind: 'lobby', gameType: 'RNG' } }, termsChanged('harbour')],
      },
    ],
  },
  'a-page-and-an-answer-are-found': {
    claim: 'Pages and questions of the help come after games, vendors and lobbies.',
    steps: [
      { do: 'address.opened/first' },
      ...found,
      {
        do: 'option.pressed/fourth',
        in: 'closed',
        emits: [{ type: 'option.selected', option: { kind: 'page', page: 'withdraw' } }, termsChanged('harbour')],
      },
      { do: 'address.opened/first' },
      ...found,
      {
        do: 'option.pressed/fifth',
        in: 'closed',
        emits: [{ type: 'option.selected', option: { kind: 'help', topic } }, termsChanged('harbour')],
      },
    ],
  },
  'recent-terms': {
    claim: 'Recent terms are kept on this device for each user; each can be searched again or removed, or all removed.',
    steps: [
      { do: 'address.opened/again', context: { active: null } },
      { do: 'enter.pressed', in: 'open.idle', starts: [], emits: [] },
      { do: 'active.moved/last', in: 'open.idle', context: { active: 1 } },
      { do: 'enter.pressed', in: 'open.searching', starts: [searchCall('koi')], emits: [], context: { typed: 'koi' } },
      { do: 'term.typed/nothing', in: 'open.idle', context: { active: null, typed: ' ' } },
      {
        do: 'option.pressed/first',
        in: 'open.searching',
        starts: [searchCall('slots')],
        emits: [],
        context: { typed: 'slots' },
      },
      { do: 'searchSite:done/good', in: 'open.showing' },
      { do: 'term.typed/nothing', in: 'open.idle', context: { found: null } },
      { do: 'active.moved/next', context: { active: 0 } },
      {
        do: 'term.forgotten/slots',
        in: 'open.idle',
        emits: [termsChanged('koi')],
        context: { terms: ['koi'], active: null },
      },
      { do: 'active.moved/next', context: { active: 0 } },
      { do: 'terms.forgotten', in: 'open.idle', emits: [termsChanged()], context: { terms: [], active: null } },
      { do: 'active.moved/next', context: { active: null } },
      { do: 'enter.pressed', in: 'open.idle', starts: [], emits: [] },
    ],
  },
  'the-latest-search-wins': {
    claim: 'One search at a time: further typing cancels the earlier one, and each letter restarts the debounce.',
    steps: [
      { do: 'address.opened/first' },
      { do: 'term.typed/harbour', in: 'open.debouncing' },
      { do: 'term.typed/harbour', in: 'open.debouncing' },
      { do: 'after:debounceTime', passes: 150, in: 'open.searching' },
      { do: 'term.typed/harbour', in: 'open.debouncing', notTags: ['busy'], starts: [] },
      { do: 'after:debounceTime', in: 'open.searching', starts: [searchCall('harbour')] },
      { do: 'searchSite:done/good', in: 'open.showing' },
      { do: 'term.typed/harbour', in: 'open.debouncing' },
      {
        do: 'option.pressed/first',
        in: 'closed',
        emits: [{ type: 'option.selected', option: { kind: 'game' } }, termsChanged('harbour')],
      },
      { do: 'address.opened/first' },
      ...found,
      {
        do: 'option.pressed/second',
        in: 'closed',
        emits: [{ type: 'option.selected', option: { kind: 'vendor' } }, termsChanged('harbour')],
      },
    ],
  },
  'enter-before-the-answer': {
    claim: 'Enter before the answer selects its first option; further typing or closing cancels that.',
    steps: [
      { do: 'address.opened/first' },
      { do: 'term.typed/harbour', in: 'open.debouncing' },
      { do: 'enter.pressed', in: 'open.searching', starts: [searchCall('harbour')], emits: [] },
      {
        do: 'searchSite:done/good',
        in: 'closed',
        emits: [{ type: 'option.selected', option: { kind: 'game', game } }, termsChanged('harbour')],
      },
      { do: 'address.opened/first' },
      { do: 'term.typed/harbour' },
      { do: 'after:debounceTime', in: 'open.searching' },
      { do: 'enter.pressed', in: 'open.searching', starts: [], emits: [] },
      { do: 'term.typed/harbour', in: 'open.debouncing' },
      { do: 'after:debounceTime', in: 'open.searching' },
      { do: 'searchSite:done/good', in: 'open.showing', emits: [] },
      { do: 'term.typed/harbour' },
      { do: 'enter.pressed', in: 'open.searching' },
      { do: 'search.closed', in: 'closed', emits: [{ type: 'address.requested', open: false }] },
      { do: 'address.opened/first', in: 'open.idle' },
      ...found,
      { do: 'term.typed/harbour' },
      { do: 'enter.pressed', in: 'open.searching' },
      { do: 'searchSite:done/nearest', in: 'open.showing', emits: [], context: { active: null } },
      { do: 'term.typed/harbour' },
      { do: 'enter.pressed', in: 'open.searching' },
      { do: 'searchSite:error/fault', in: 'open.failed', emits: [] },
      { do: 'enter.pressed', in: 'open.searching' },
      { do: 'searchSite:done/good', in: 'open.showing', emits: [] },
    ],
  },
  'nearest-and-no-results': {
    claim: 'Without an exact match the nearest results are shown with no active option; without any that is shown.',
    steps: [
      { do: 'address.opened/first' },
      { do: 'term.typed/harbour' },
      { do: 'after:debounceTime' },
      { do: 'searchSite:done/nearest', in: 'open.showing', context: { active: null, found: { match: 'nearest' } } },
      { do: 'enter.pressed', in: 'open.showing', emits: [] },
      { do: 'active.moved/previous', context: { active: 0 } },
      { do: 'term.typed/harbour' },
      { do: 'after:debounceTime' },
      { do: 'searchSite:done/nearest', context: { active: null } },
      { do: 'term.typed/harbour' },
      { do: 'after:debounceTime' },
      {
        do: 'searchSite:done/none',
        in: 'open.noResults',
        notTags: ['busy', 'failed'],
        context: { found: null, active: null },
      },
      { do: 'option.pressed/first', in: 'open.noResults', emits: [] },
      { do: 'enter.pressed', in: 'open.noResults', emits: [], starts: [] },
    ],
  },
  'a-failed-search': {
    claim: 'A fault or a refusal is shown and can be retried (spec §8).',
    steps: [
      { do: 'address.opened/first' },
      ...found,
      { do: 'term.typed/harbour' },
      { do: 'after:debounceTime' },
      {
        do: 'searchSite:error/fault',
        in: 'open.failed',
        tags: ['failed'],
        context: { found: null, active: null, refusal: null },
      },
      { do: 'retry.requested', in: 'open.searching', starts: [searchCall('harbour')], notTags: ['failed'] },
      { do: 'searchSite:done/refused', in: 'open.failed', tags: ['failed'], context: { refusal: 'rate_limited' } },
      { do: 'enter.pressed', in: 'open.searching', starts: [searchCall('harbour')], context: { refusal: null } },
      { do: 'searchSite:done/refused', in: 'open.failed' },
      { do: 'term.typed/nothing', in: 'open.idle', context: { refusal: null } },
    ],
  },
  'closed-and-reopened': {
    claim: 'Closing removes the address and resets the dialog, as does a login of another user.',
    steps: [
      { do: 'search.closed', in: 'closed', emits: [] },
      { do: 'owner.changed/member', in: 'closed', context: { owner: '' } },
      { do: 'search.requested/first', in: 'open.idle' },
      { do: 'search.requested/again', in: 'open.idle', emits: [], context: { terms: [] } },
      ...found,
      {
        do: 'owner.changed/member',
        in: 'open.idle',
        emits: [],
        context: { owner: 'marisol', terms: ['slots'], typed: '', found: null, active: null },
      },
      { do: 'terms.forgotten', emits: [{ type: 'terms.changed', owner: 'marisol', terms: [] }] },
      { do: 'search.closed', in: 'closed', emits: [{ type: 'address.requested', open: false }] },
      { do: 'term.typed/harbour', in: 'closed', starts: [] },
      { do: 'address.opened/again', in: 'open.idle', context: { owner: '', terms: ['slots', 'koi'] } },
      { do: 'address.closed', in: 'closed', notTags: ['open'], emits: [] },
    ],
  },
})
