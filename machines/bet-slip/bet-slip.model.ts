import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { betSlipActorCalls, betSlipMachine } from './bet-slip.machine.ts'
import { type Choice, isWhole } from './bet-slip.rules.ts'

const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const [now, next] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const big = { id: one, play: 'size', picks: ['big'], multiple: 1 }
const tail = { id: two, play: 'tail2', picks: ['07'], multiple: 5 }
const placed = (first: 'taken' | 'draw_closed' | 'insufficient_funds', second = first) => ({
  kind: 'value' as const,
  value: {
    lines: [
      { id: one, refusal: first === 'taken' ? null : first },
      { id: two, refusal: second === 'taken' ? null : second },
    ],
  },
})
const asksFor = (drawId: string, lines: readonly object[]) => ({
  src: 'placeBets',
  input: { gameCode: 'five', drawId, lines },
})

export const betSlipModel = defineModel({
  flow: 'bet-slip',
  machine: betSlipMachine,
  inputs: { default: { gameCode: 'five', kind: 'five', play: 'size' } },
  events: {
    'play.chosen': { tail2: { play: 'tail2' } },
    'picks.changed': { big: { picks: ['big'] }, tail: { picks: ['07'] }, half: { picks: ['0'] } },
    'multiple.chosen': { five: { multiple: 5 } },
    'line.added': { one: { id: one }, two: { id: two } },
    'line.removed': { one: { id: one } },
    'place.requested': { now: { drawId: now } },
    'next.accepted': { next: { drawId: next } },
  },
  calls: betSlipActorCalls,
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('gate') } },
    placeBets: {
      done: {
        taken: placed('taken'),
        short: placed('taken', 'insufficient_funds'),
        late: placed('taken', 'draw_closed'),
        allLate: placed('draw_closed'),
        unavailable: refusal('game_not_found'),
      },
    },
  },
  // A slip is looked into with each line once at most, in the order of their ids, and with one of each kind of choice.
  within: ({ context: { lines, removed } }) => {
    const ids = lines.map(({ id }) => id)
    const order = [...ids, ...(removed === null ? [] : [removed.line.id])]
    return new Set(order).size === order.length && ids.join() === ids.toSorted().join()
  },
  project: ({ kind, choice, lines, removed, taken, refusals }) => [
    choice.play,
    isWhole(kind, choice) || choice.picks.length,
    lines.map(({ id }) => id).join(),
    removed !== null,
    taken > 0,
    Object.keys(refusals).length,
  ],
  invariants: {
    'a line that was taken is not on the slip': (state) =>
      !state.in('editing.placed') || (state.context.taken > 0 && state.context.refusals[one] === undefined),
    'something is placed only with lines': (state) => !state.in('placing') || state.context.lines.length > 0,
    'what is on the slip can be bet on': ({ context: { kind, lines } }) => lines.every((line) => isWhole(kind, line)),
    'a line can be put back only while it is out': (state) =>
      state.in('editing.removed') === (state.context.removed !== null),
  },
  laws: {
    'whatever was told last, what is chosen counts': ({ do: what, carries, before, after }) =>
      !/^(play|picks|multiple)\./.test(what) ||
      !before.in('editing') ||
      Object.entries(carries as object).every(
        ([name, value]) => String(after.context.choice[name as keyof Choice]) === String(value),
      ),
    'whatever was told last, what can be bet on can be added': ({ do: what, before, after }) =>
      !what.startsWith('line.added/') ||
      !before.in('editing') ||
      !isWhole(before.context.kind, before.context.choice) ||
      (after.in('editing.resting') && after.context.lines.length === before.context.lines.length + 1),
    'whatever was told last, lines can be taken out and placed': ({ do: what, before, after }) => {
      if (!before.in('editing')) return true
      const { lines } = before.context
      if (what === 'line.removed/one' && lines.some(({ id }) => id === one)) return after.in('editing.removed')
      return what !== 'place.requested/now' || lines.length === 0 || after.in('gating')
    },
    'without an answer the same lines go to the same draw again': ({ before, after }) =>
      !before.in('unanswered') ||
      !after.in('placing') ||
      (before.context.drawId === after.context.drawId && before.context.lines === after.context.lines),
  },
  goals: { 'one can choose': (state) => state.in('editing') },
  journeys: {
    placed: {
      claim:
        'A player puts two lines on the slip and places them; both are taken under ids of their own (decision 12).',
      steps: [
        { do: 'line.added/one', in: 'editing.resting', context: { lines: [] } },
        { do: 'picks.changed/big', context: { choice: { play: 'size', picks: ['big'], multiple: 1 } } },
        { do: 'line.added/one', in: 'editing.resting', context: { lines: [big], choice: { play: 'size', picks: [] } } },
        { do: 'picks.changed/big' },
        { do: 'play.chosen/tail2', context: { choice: { play: 'tail2', picks: [], multiple: 1 } } },
        { do: 'multiple.chosen/five', context: { choice: { play: 'tail2', picks: [], multiple: 5 } } },
        { do: 'picks.changed/half', context: { choice: { picks: ['0'] } } },
        { do: 'line.added/two', context: { lines: [big] } },
        { do: 'picks.changed/tail' },
        { do: 'line.added/two', context: { lines: [big, tail], choice: { multiple: 5 } } },
        { do: 'place.requested/now', in: 'gating', tags: ['busy'], starts: ['passGate'], context: { drawId: now } },
        { do: 'passGate:done/allowed', in: 'placing', tags: ['busy'], starts: [asksFor(now, [big, tail])] },
        { do: 'placeBets:done/taken', in: 'editing.placed', context: { lines: [], taken: 2, refusals: {} } },
        { do: 'place.requested/now', in: 'editing.placed', starts: [] },
        { do: 'play.chosen/tail2', in: 'editing.placed', context: { taken: 2 } },
        { do: 'picks.changed/tail' },
        { do: 'line.added/two', in: 'editing.resting', context: { taken: 0, lines: [tail] } },
      ],
    },
    undone: {
      claim: 'A line that was removed can be put back where it stood, for a while (issue 14 remove and undo).',
      steps: [
        { do: 'picks.changed/big' },
        { do: 'line.added/one' },
        { do: 'play.chosen/tail2' },
        { do: 'multiple.chosen/five' },
        { do: 'picks.changed/tail' },
        { do: 'line.added/two' },
        { do: 'line.removed/one', in: 'editing.removed', context: { lines: [tail], removed: { line: big, index: 0 } } },
        { do: 'line.removed/one', in: 'editing.removed', context: { lines: [tail], removed: { line: big, index: 0 } } },
        { do: 'removal.undone', in: 'editing.resting', context: { lines: [big, tail], removed: null } },
        { do: 'line.removed/one', in: 'editing.removed' },
        { do: 'after:undoTime', passes: 8_000, in: 'editing.resting', context: { lines: [tail], removed: null } },
        { do: 'removal.undone', in: 'editing.resting', context: { lines: [tail] } },
      ],
    },
    'turned-away': {
      claim: 'A visitor who does not log in finds the slip as it was (spec §5).',
      steps: [
        { do: 'picks.changed/big' },
        { do: 'line.added/one' },
        { do: 'place.requested/now', in: 'gating' },
        { do: 'passGate:done/dismissed', in: 'editing.resting', starts: [], context: { lines: [big] } },
        { do: 'line.removed/one', in: 'editing.removed' },
        { do: 'removal.undone' },
        { do: 'place.requested/now', in: 'gating', context: { removed: null } },
        { do: 'passGate:error/fault', in: 'editing.resting', context: { lines: [big] } },
      ],
    },
    late: {
      claim: 'Where the draw closed meanwhile the rest goes to the next one if the player says so.',
      steps: [
        { do: 'picks.changed/big' },
        { do: 'line.added/one' },
        { do: 'play.chosen/tail2' },
        { do: 'multiple.chosen/five' },
        { do: 'picks.changed/tail' },
        { do: 'line.added/two' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed' },
        {
          do: 'placeBets:done/late',
          in: 'late',
          context: { lines: [tail], taken: 1, refusals: { [two]: 'draw_closed' } },
        },
        {
          do: 'next.accepted/next',
          in: 'placing',
          starts: [asksFor(next, [tail])],
          context: { drawId: next, taken: 0, refusals: {} },
        },
        { do: 'placeBets:done/allLate', in: 'late', context: { lines: [tail], taken: 0 } },
        {
          do: 'next.declined',
          in: 'editing.partly',
          tags: ['failed'],
          starts: [],
          context: { lines: [tail], refusals: { [two]: 'draw_closed' } },
        },
      ],
    },
    kept: {
      claim: 'A line that was refused stays on the slip with its reason, and goes when something else is done.',
      steps: [
        { do: 'picks.changed/big' },
        { do: 'line.added/one' },
        { do: 'play.chosen/tail2' },
        { do: 'multiple.chosen/five' },
        { do: 'picks.changed/tail' },
        { do: 'line.added/two' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed' },
        {
          do: 'placeBets:done/short',
          in: 'editing.partly',
          tags: ['failed'],
          context: { lines: [tail], taken: 1, refusals: { [two]: 'insufficient_funds' } },
        },
        { do: 'place.requested/now', in: 'gating', context: { refusals: {}, taken: 0 } },
        { do: 'passGate:done/allowed', in: 'placing', starts: [asksFor(now, [tail])] },
        {
          do: 'placeBets:done/unavailable',
          in: 'editing.refused',
          tags: ['failed'],
          context: { refusal: 'game_not_found', lines: [tail] },
        },
        { do: 'line.removed/one', in: 'editing.refused', context: { refusal: 'game_not_found' } },
        { do: 'picks.changed/tail' },
        { do: 'line.added/one', in: 'editing.resting', context: { refusal: null } },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed' },
        { do: 'placeBets:done/short', in: 'editing.partly' },
        { do: 'line.removed/one', in: 'editing.partly' },
      ],
    },
    removedAfterwards: {
      claim: 'Taking out a line ends what was told of the last placing.',
      steps: [
        { do: 'picks.changed/big' },
        { do: 'line.added/one' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed' },
        { do: 'placeBets:done/unavailable', in: 'editing.refused' },
        { do: 'line.removed/one', in: 'editing.removed', context: { refusal: null, lines: [] } },
        { do: 'place.requested/now', in: 'editing.removed', starts: [] },
      ],
    },
    unanswered: {
      claim:
        'Without an answer the same lines are sent again by themselves, so that none is lost or taken twice (spec §8).',
      steps: [
        { do: 'picks.changed/big' },
        { do: 'line.added/one' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed', starts: [asksFor(now, [big])] },
        { do: 'placeBets:error/fault', in: 'unanswered', tags: ['failed'], context: { lines: [big], drawId: now } },
        { do: 'line.removed/one', in: 'unanswered', context: { lines: [big] } },
        { do: 'after:askAgainTime', passes: 4_000, in: 'placing', starts: [asksFor(now, [big])] },
        { do: 'placeBets:error/fault', in: 'unanswered' },
        { do: 'retry.requested', in: 'placing', starts: [asksFor(now, [big])] },
        { do: 'placeBets:done/taken', in: 'editing.placed', context: { lines: [], taken: 1 } },
      ],
    },
  },
})
