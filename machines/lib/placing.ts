import { answer } from './transitions.ts'

/**
 * The three states of a flow that places bets, to be spread among its states: `gating` lets a visitor log in first,
 * `placing` sends what is bet, and `unanswered` sends the same again until it is answered. The actors are `passGate` and
 * `placeBets`, the guard is `allowed`, the delay `askAgainTime`.
 */
export const placeStates = <
  const Editing extends string,
  const Begin,
  const Allowed extends object,
  const Input extends object,
  const Next extends readonly object[],
>({
  editing,
  begin,
  allowed,
  asked,
  next,
}: {
  /** The state that whoever is turned away at the gate comes back to. */
  readonly editing: Editing
  /** What is done as an attempt begins. */
  readonly begin: Begin
  /** What the way from the gate to the placing does besides: `{ actions: … }`. */
  readonly allowed: Allowed
  /** `{ input: … }` of `placeBets`. */
  readonly asked: Input
  /** The ways on from an answer that is no refusal of the whole; a refusal leads to `refused` of the editing state. */
  readonly next: Next
}) =>
  ({
    gating: {
      description: 'The gate decides: a visitor logs in first and finds everything as it was; a trial account is told.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      tags: ['busy'],
      entry: begin,
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [{ guard: answer('allowed'), target: 'placing', ...allowed }, { target: editing }],
        onError: editing,
      },
    },
    placing: {
      description: 'The bets are on their way; each has an id of its own, so that none is taken twice.',
      meta: { requirements: ['decision 12'] },
      tags: ['busy'],
      invoke: {
        src: 'placeBets',
        id: 'placeBets',
        ...asked,
        onDone: [{ guard: answer('refused'), target: `${editing}.refused`, actions: answer('keepRefusal') }, ...next],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description:
        'Whether they came through is not known: the same bets are sent again, by itself or at once on request.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      after: { askAgainTime: 'placing' },
      on: { 'retry.requested': 'placing' },
    },
  }) as const
