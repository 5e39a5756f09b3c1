import { proofStates, seatStates, soundRegion } from '#machines/lib/seeded-play.ts'
import { withOutput, withEvent } from '#machines/lib/transitions.ts'
import { roundToCheck, type SlotContext, slotSetup, turnOnShow } from './slot.setup.ts'

const playable = { requirements: ['decision 11 a playable slot on a seamless wallet'] }

const seat = seatStates({
  entered: [
    {
      guard: withOutput('roundUnderWay'),
      target: 'revealing',
      actions: [withOutput('keepTable'), withOutput('keepUnderWay'), 'emitReady', 'emitRoundStarted'],
    },
    { target: 'idle', actions: [withOutput('keepTable'), 'emitReady'] },
  ],
  reentered: withOutput('keepTableAsPlayed'),
  tags: { catchingUp: ['busy', 'turning'], waitingToRetry: ['busy', 'turning'] },
  requesting: 'spinning',
  retry: { 'spin.retried': { target: 'spinning', actions: 'forgetTries' } },
})

/** One slot table: enter, bet, spin, show the win. A round without an answer is requested again. */
export const slotMachine = slotSetup.createMachine({
  id: 'slot',
  description: 'A slot table on the games origin; the player bets and turns the reels until leaving.',
  meta: playable,
  context: {
    table: null,
    bet: 0,
    spinId: null,
    tries: 0,
    result: null,
    turn: 0,
    refusal: null,
    next: null,
    clientSeed: '',
    shown: '',
    last: null,
    verdict: null,
  },
  type: 'parallel',
  on: { 'leave.requested': { actions: 'emitLeft' } },
  states: {
    play: {
      description: 'The round, from entering the table to the bet and its win.',
      meta: playable,
      initial: 'entering',
      states: {
        entering: seat.entering,
        notEntered: seat.notEntered,
        idle: {
          description: 'The reels stand still and the player may change the bet or spin.',
          meta: playable,
          tags: ['playable'],
          on: {
            'spin.requested': { target: 'spinning', actions: [withEvent('startRound'), 'emitRoundStarted'] },
            'bet.raised': { guard: 'betCanRise', actions: 'raiseBet' },
            'bet.lowered': { guard: 'betCanFall', actions: 'lowerBet' },
          },
        },
        declined: {
          description: 'The server refused the bet; the reason is shown and no money was taken.',
          meta: { requirements: ['decision 12 money', 'spec §8 server message shown'] },
          tags: ['playable'],
          on: {
            'spin.requested': { target: 'spinning', actions: [withEvent('startRound'), 'emitRoundStarted'] },
            'bet.raised': { guard: 'betCanRise', target: 'idle', actions: ['raiseBet', 'forgetRefusal'] },
            'bet.lowered': { guard: 'betCanFall', target: 'idle', actions: ['lowerBet', 'forgetRefusal'] },
            'money.requested': { guard: 'lacksMoneyHere', actions: 'emitTransferRequest' },
          },
        },
        spinning: {
          description: 'The bet is sent to the server and the reels turn.',
          meta: { requirements: ['decision 12 every money call carries an idempotency key'] },
          tags: ['busy', 'turning'],
          invoke: {
            src: 'placeBet',
            id: 'placeBet',
            input: ({ context }) => ({
              spinId: context.spinId ?? '',
              bet: context.table?.bets[context.bet] ?? '0',
              commitment: context.next?.commitment ?? '',
              clientSeed: context.clientSeed,
            }),
            onDone: [
              { guard: withOutput('playOver'), target: 'ended', actions: withOutput('keepRefusal') },
              { guard: withOutput('tableOutdated'), target: 'catchingUp', actions: withOutput('keepRefusal') },
              { guard: withOutput('refused'), target: 'declined', actions: withOutput('keepRefusal') },
              { target: 'revealing', actions: withOutput('keepResult') },
            ],
            onError: [
              { guard: 'mayTryAgain', target: 'waitingToRetry', actions: 'countTry' },
              { target: 'unanswered' },
            ],
          },
        },
        catchingUp: seat.catchingUp,
        waitingToRetry: seat.waitingToRetry,
        unanswered: seat.unanswered,
        revealing: {
          description: 'The reels stop on the drawn symbols.',
          meta: playable,
          tags: ['turning'],
          invoke: {
            src: 'stopReels',
            id: 'stopReels',
            input: ({ context }) => ({ turn: turnOnShow(context) }),
            onDone: 'turnShown',
            onError: 'turnShown',
          },
          on: { 'skip.requested': 'turnShown' },
        },
        turnShown: {
          description: 'Decides whether there is a win to show, another free turn, or the round is over.',
          meta: playable,
          always: [{ guard: 'turnPays', target: 'celebrating' }, { target: 'turnDone' }],
        },
        celebrating: {
          description: 'The winning lines light up and the win is counted.',
          meta: playable,
          entry: { type: 'emitWin', params: ({ context }) => ({ turn: turnOnShow(context)! }) },
          invoke: {
            src: 'showWin',
            id: 'showWin',
            input: ({ context }) => ({ turn: turnOnShow(context) }),
            onDone: 'turnDone',
            onError: 'turnDone',
          },
          on: { 'skip.requested': 'turnDone' },
        },
        turnDone: {
          description: 'Continues with the next free turn, or ends the round with its balance.',
          meta: playable,
          always: [
            { guard: 'moreTurns', target: 'revealing', actions: 'nextTurn' },
            {
              target: 'idle',
              actions: [
                'keepLast',
                { type: 'emitRoundFinished', params: ({ context }) => ({ result: context.result! }) },
              ],
            },
          ],
        },
        ended: seat.ended,
      },
    },
    panel: {
      description: 'The panel that is open over the table; one at a time.',
      meta: playable,
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the table is shown.',
          meta: playable,
          entry: 'forgetVerdict',
          on: {
            'paytable.toggled': { guard: 'atTable', target: 'paytable' },
            'fairness.toggled': { guard: 'atTable', target: 'fairness' },
          },
        },
        paytable: {
          description: 'Pays, lines, free turns and the published return are shown.',
          meta: playable,
          on: { 'paytable.toggled': 'closed', 'paytable.closed': 'closed' },
        },
        ...proofStates({
          src: 'checkRound',
          id: 'checkRound',
          input: ({ context }: { readonly context: SlotContext }) => roundToCheck(context),
        }),
      },
    },
    sound: soundRegion(playable),
  },
})
