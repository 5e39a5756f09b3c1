import type { Journey, JourneyStep } from '#atlas/model/model.ts'

const opened: JourneyStep = { do: 'settings.opened', in: 'choosing', notTags: ['running'], context: { bet: '1.00' } }
const begun: JourneyStep = {
  do: 'start.requested',
  in: 'playing.turning',
  tags: ['running'],
  emits: ['turn.requested'],
  context: { left: 2, lost: '0', reason: null },
}
const begunOnce: JourneyStep = { do: 'start.requested', in: 'playing.turning', context: { left: 0 } }

/** How autoplay begins and ends (issue 14; market rules of decision 13). */
export const autoplayJourneys: Readonly<Record<string, Journey>> = {
  'all-turns-are-played': {
    claim: 'Turns follow one another until the chosen number has been played, each after a pause.',
    steps: [
      { ...opened, emits: [] },
      begun,
      {
        do: 'round.finished/won',
        in: 'playing.pausing',
        emits: [],
        context: { lost: '-1.00', won: '2.00', bonus: false, wait: 500 },
      },
      { do: 'after:pause', passes: 500, in: 'playing.turning', emits: ['turn.requested'], context: { left: 1 } },
      { do: 'round.finished/early', in: 'playing.pausing', context: { lost: '0.00', won: '0.00' } },
      { do: 'after:pause', passes: 1900, in: 'playing.turning', emits: ['turn.requested'], context: { left: 0 } },
      {
        do: 'round.finished/freeTurns',
        in: 'off',
        notTags: ['running'],
        emits: [],
        context: { reason: 'turns', bonus: true, lost: '0.00' },
      },
      { do: 'played.byHand', in: 'off', emits: [], context: { reason: null } },
    ],
  },
  'the-loss-limit-holds-before-the-bet': {
    claim: 'A bet that could exceed the chosen loss limit is not placed, whatever was won before it.',
    steps: [
      opened,
      begun,
      { do: 'round.finished/lost', in: 'playing.pausing', context: { lost: '1.00' } },
      { do: 'after:pause', in: 'playing.turning', context: { left: 1 } },
      { do: 'round.finished/lost', in: 'off', emits: [], context: { reason: 'loss', lost: '2.00', left: 1 } },
      { ...opened, context: { reason: null } },
      { do: 'wish.changed/littleLoss', in: 'choosing', context: { wishes: { turns: 3, loss: 1 } } },
      begun,
      { do: 'round.finished/lost', in: 'off', context: { reason: 'loss', lost: '1.00' } },
    ],
  },
  'a-win-or-free-turns-end-it': {
    claim: 'Autoplay ends after a win of the chosen size, or after free turns, where the player chose that.',
    steps: [
      opened,
      { do: 'wish.changed/untilWin', in: 'choosing', context: { wishes: { win: 2, bonus: false } } },
      {
        do: 'wish.changed/untilBonus',
        in: 'choosing',
        context: { wishes: { turns: 3, loss: 2, win: 2, bonus: true } },
      },
      begun,
      { do: 'round.finished/lost', in: 'playing.pausing' },
      { do: 'after:pause', in: 'playing.turning' },
      { do: 'round.finished/won', in: 'off', context: { reason: 'win' } },
      { ...opened, context: { wishes: { win: 2, bonus: true }, reason: null } },
      begun,
      { do: 'round.finished/freeTurns', in: 'off', context: { reason: 'bonus' } },
    ],
  },
  'ends-that-were-not-chosen-do-not-end-it': {
    claim: 'Wins and free turns do not end autoplay where the player did not choose that.',
    steps: [
      opened,
      begun,
      { do: 'round.finished/won', in: 'playing.pausing' },
      { do: 'after:pause', in: 'playing.turning' },
      { do: 'round.finished/freeTurns', in: 'playing.pausing', context: { bonus: true, won: '1.00', lost: '-1.00' } },
    ],
  },
  'stopped-by-the-player': {
    claim: 'Stop takes effect before the next bet, also in the pause between turns; a running round is played out.',
    steps: [
      opened,
      begun,
      { do: 'stop.requested', in: 'off', emits: [], context: { reason: 'player' } },
      { do: 'round.finished/won', in: 'off', emits: [], context: { lost: '0' } },
      { ...opened, context: { reason: null } },
      begun,
      { do: 'round.finished/lost', in: 'playing.pausing' },
      { do: 'stop.requested', in: 'off', emits: [], context: { reason: 'player', left: 2 } },
      { ...opened, context: { reason: null, left: 0, lost: '0' } },
    ],
  },
  'the-rarest-end-is-shown': {
    claim: 'Where one round meets two ends, the rarer is shown: a win before the last turn, that before the limit.',
    steps: [
      opened,
      { do: 'wish.changed/oneTurn' },
      { do: 'wish.changed/littleLoss' },
      begunOnce,
      { do: 'round.finished/lost', in: 'off', context: { reason: 'turns' } },
      opened,
      { do: 'wish.changed/untilWin' },
      begunOnce,
      { do: 'round.finished/won', in: 'off', context: { reason: 'win' } },
    ],
  },
  'ended-from-outside': {
    claim: 'A refused bet, a question of the site, a lost network and a hidden page end it (player protection).',
    steps: [
      opened,
      begun,
      { do: 'play.interrupted/refused', in: 'off', emits: [], context: { reason: 'refused' } },
      opened,
      begun,
      { do: 'play.interrupted/realityCheck', in: 'off', emits: [], context: { reason: 'realityCheck' } },
      opened,
      begun,
      { do: 'play.interrupted/network', in: 'off', emits: [], context: { reason: 'network' } },
      opened,
      begun,
      { do: 'round.finished/lost', in: 'playing.pausing' },
      { do: 'play.interrupted/hidden', in: 'off', emits: [], context: { reason: 'hidden' } },
    ],
  },
  'only-offered-choices': {
    claim: 'A choice the market does not offer is rejected; closing the settings keeps them and leaves autoplay off.',
    steps: [
      { do: 'start.requested', in: 'off', emits: [] },
      opened,
      {
        do: 'wish.changed/notOffered',
        in: 'choosing',
        context: { wishes: { turns: 3, loss: 2, win: null, bonus: false } },
      },
      { do: 'wish.changed/oneTurn', in: 'choosing', context: { wishes: { turns: 1 } } },
      { do: 'settings.closed', in: 'off', emits: [], context: { reason: null } },
      { ...opened, context: { wishes: { turns: 1, loss: 2 } } },
      { do: 'start.requested', in: 'playing.turning', emits: ['turn.requested'], context: { left: 0 } },
      { do: 'round.finished/lost', in: 'off', context: { reason: 'turns' } },
    ],
  },
}
