import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { betSlipActorCalls, betSlipMachine } from './bet-slip.machine.ts'
import { type Choice, isComplete } from './bet-slip.rules.ts'

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
        closed: placed('taken', 'draw_closed'),
        allClosed: placed('draw_closed'),
        unavailable: refusal('game_not_found'),
      },
    },
  },
  // Explored with each line at most once, in the order of their ids, and with one choice of each kind.
  within: ({ context: { lines, removed } }) => {
    const ids = lines.map(({ id }) => id)
    const order = [...ids, ...(removed === null ? [] : [removed.line.id])]
    return new Set(order).size === order.length && ids.join() === ids.toSorted().join()
  },
  project: ({ kind, choice, lines, removed, placedCount, refusals }) => [
    choice.play,
    isComplete(kind, choice) || choice.picks.length,
    lines.map(({ id }) => id).join(),
    removed !== null,
    placedCount > 0,
    Object.keys(refusals).length,
  ],
  invariants: {
    'accepted lines are removed from the slip': (state) =>
      !state.in('editing.placed') || (state.context.placedCount > 0 && state.context.refusals[one] === undefined),
    'a placement has at least one line': (state) => !state.in('placing') || state.context.lines.length > 0,
    'every line on the slip is complete': ({ context: { kind, lines } }) =>
      lines.every((line) => isComplete(kind, line)),
    'a removal can be undone only while the removed line is kept': (state) =>
      state.in('editing.removed') === (state.context.removed !== null),
  },
  laws: {
    'a changed choice counts after every result': ({ do: what, carries, before, after }) =>
      !/^(play|picks|multiple)\./.test(what) ||
      !before.in('editing') ||
      Object.entries(carries as object).every(
        ([name, value]) => String(after.context.choice[name as keyof Choice]) === String(value),
      ),
    'a complete choice can be added to a slip that is not full, after every result': ({ do: what, before, after }) =>
      !what.startsWith('line.added/') ||
      !before.in('editing') ||
      !isComplete(before.context.kind, before.context.choice) ||
      before.context.lines.length >= 20 ||
      (after.in('editing.idle') && after.context.lines.length === before.context.lines.length + 1),
    'lines can be removed and placed after every result': ({ do: what, before, after }) => {
      if (!before.in('editing')) return true
      const { lines } = before.context
      if (what === 'line.removed/one' && lines.some(({ id }) => id === one)) return after.in('editing.removed')
      return what !== 'place.requested/now' || lines.length === 0 || after.in('gating')
    },
    'without an answer the same lines are sent again for the same draw': ({ before, after }) =>
      !before.in('unanswered') ||
      !after.in('placing') ||
      (before.context.drawId === after.context.drawId && before.context.lines === after.context.lines),
  },
  goals: { 'the slip can be edited': (state) => state.in('editing') },
  journeys: {
    placed: {
      claim:
        'A player adds two lines to the slip and places them; both are accepted under ids of their own (decision 12).',
      steps: [
        { do: 'line.added/one', in: 'editing.idle', context: { lines: [], drawId: '' } },
        { do: 'picks.changed/big', context: { choice: { play: 'size', picks: ['big'], multiple: 1 } } },
        { do: 'line.added/one', in: 'editing.idle', context: { lines: [big], choice: { play: 'size', picks: [] } } },
        { do: 'picks.changed/big' },
        { do: 'play.chosen/tail2', context: { choice: { play: 'tail2', picks: [], multiple: 1 } } },
        { do: 'multiple.chosen/five', context: { choice: { play: 'tail2', picks: [], multiple: 5 } } },
        { do: 'picks.changed/half', context: { choice: { picks: ['0'] } } },
        { do: 'line.added/two', context: { lines: [big] } },
        { do: 'picks.changed/tail' },
        { do: 'line.added/two', context: { lines: [big, tail], choice: { multiple: 5 } } },
        { do: 'place.requested/now', in: 'gating', tags: ['busy'], starts: ['passGate'], context: { drawId: now } },
        { do: 'passGate:done/allowed', in: 'placing', tags: ['busy'], starts: [asksFor(now, [big, tail])] },
        { do: 'placeBets:done/taken', in: 'editing.placed', context: { lines: [], placedCount: 2, refusals: {} } },
        { do: 'place.requested/now', in: 'editing.placed', starts: [] },
        { do: 'play.chosen/tail2', in: 'editing.placed', context: { placedCount: 2 } },
        { do: 'picks.changed/tail' },
        { do: 'line.added/two', in: 'editing.idle', context: { placedCount: 0, lines: [tail] } },
      ],
    },
    full: {
      claim: 'A slip takes twenty lines; a twenty-first is not added, and its choice stays (issue 14 bet slip).',
      steps: [
        ...Array.from({ length: 20 }, () => [
          { do: 'picks.changed/big' },
          { do: 'line.added/one', context: { choice: { picks: [] } } },
        ]).flat(),
        { do: 'picks.changed/big' },
        { do: 'line.added/one', context: { choice: { picks: ['big'] } } },
      ],
    },
    undone: {
      claim: 'A removed line can be put back at its position for a while (issue 14 remove and undo).',
      steps: [
        { do: 'picks.changed/big' },
        { do: 'line.added/one' },
        { do: 'play.chosen/tail2' },
        { do: 'multiple.chosen/five' },
        { do: 'picks.changed/tail' },
        { do: 'line.added/two' },
        { do: 'line.removed/one', in: 'editing.removed', context: { lines: [tail], removed: { line: big, index: 0 } } },
        { do: 'line.removed/one', in: 'editing.removed', context: { lines: [tail], removed: { line: big, index: 0 } } },
        { do: 'removal.undone', in: 'editing.idle', context: { lines: [big, tail], removed: null } },
        { do: 'line.removed/one', in: 'editing.removed' },
        { do: 'after:undoTime', passes: 8_000, in: 'editing.idle', context: { lines: [tail], removed: null } },
        { do: 'removal.undone', in: 'editing.idle', context: { lines: [tail] } },
      ],
    },
    'turned-away': {
      claim: 'A visitor who does not log in keeps the slip unchanged (spec §5).',
      steps: [
        { do: 'picks.changed/big' },
        { do: 'line.added/one' },
        { do: 'place.requested/now', in: 'gating' },
        { do: 'passGate:done/dismissed', in: 'editing.idle', starts: [], context: { lines: [big] } },
        { do: 'line.removed/one', in: 'editing.removed' },
        { do: 'removal.undone' },
        { do: 'place.requested/now', in: 'gating', context: { removed: null } },
        { do: 'passGate:error/fault', in: 'editing.idle', context: { lines: [big] } },
      ],
    },
    'draw-closed': {
      claim: 'When the draw closes before all lines are placed, the player can place the rest on the next draw.',
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
          do: 'placeBets:done/closed',
          in: 'drawClosed',
          context: { lines: [tail], placedCount: 1, refusals: { [two]: 'draw_closed' } },
        },
        {
          do: 'next.accepted/next',
          in: 'placing',
          starts: [asksFor(next, [tail])],
          context: { drawId: next, placedCount: 0, refusals: {} },
        },
        { do: 'placeBets:done/allClosed', in: 'drawClosed', context: { lines: [tail], placedCount: 0 } },
        {
          do: 'next.declined',
          in: 'editing.partlyPlaced',
          tags: ['failed'],
          starts: [],
          context: { lines: [tail], refusals: { [two]: 'draw_closed' } },
        },
      ],
    },
    kept: {
      claim: 'A refused line stays on the slip with its reason, which the next edit clears.',
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
          in: 'editing.partlyPlaced',
          tags: ['failed'],
          context: { lines: [tail], placedCount: 1, refusals: { [two]: 'insufficient_funds' } },
        },
        { do: 'place.requested/now', in: 'gating', context: { refusals: {}, placedCount: 0 } },
        { do: 'passGate:done/allowed', in: 'placing', starts: [asksFor(now, [tail])] },
        {
          do: 'placeBets:done/unavailable',
          in: 'editing.refused',
          tags: ['failed'],
          context: { refusal: 'game_not_found', lines: [tail] },
        },
        { do: 'line.removed/one', in: 'editing.refused', context: { refusal: 'game_not_found' } },
        { do: 'picks.changed/tail' },
        { do: 'line.added/one', in: 'editing.idle', context: { refusal: null } },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed' },
        { do: 'placeBets:done/short', in: 'editing.partlyPlaced' },
        { do: 'line.removed/one', in: 'editing.partlyPlaced' },
      ],
    },
    'removed-after-refusal': {
      claim: 'Removing a line clears the result of the last placement.',
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
        'Without an answer the same lines are sent again automatically, so that none is lost or placed twice (spec §8).',
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
        { do: 'placeBets:done/taken', in: 'editing.placed', context: { lines: [], placedCount: 1 } },
      ],
    },
  },
})
