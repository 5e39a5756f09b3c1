import { withOutput } from './transitions.ts'

/**
 * The three states of a flow that places bets, to be spread among its states: `gating` lets a visitor log in first,
 * `placing` sends the bets, and `unanswered` sends the same bets again until there is an answer. The actors are
 * `passGate` and `placeBets`, the guard is `allowed`, the delay `askAgainTime`.
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
  invocation,
  next,
}: {
  /** The state after a dismissed gate. */
  readonly editing: Editing
  /** The entry actions of an attempt. */
  readonly begin: Begin
  /** `{ actions: … }` of the transition from the gate to `placing`. */
  readonly allowed: Allowed
  /** `{ input: … }` of `placeBets`. */
  readonly invocation: Input
  /** The branches of an answer with a value; a refusal leads to `refused` of the editing state. */
  readonly next: Next
}) =>
  ({
    gating: {
      description:
        'The gate checks the account: a visitor logs in first and returns to the same bets; a trial account is informed.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      tags: ['busy'],
      entry: begin,
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [{ guard: withOutput('allowed'), target: 'placing', ...allowed }, { target: editing }],
        onError: editing,
      },
    },
    placing: {
      description: 'The bets are sent; each has its own id, so that none is placed twice.',
      meta: { requirements: ['decision 12'] },
      tags: ['busy'],
      invoke: {
        src: 'placeBets',
        id: 'placeBets',
        ...invocation,
        onDone: [
          { guard: withOutput('refused'), target: `${editing}.refused`, actions: withOutput('keepRefusal') },
          ...next,
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description:
        'It is not known whether the bets were placed: the same bets are sent again, after a delay or on request.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      after: { askAgainTime: 'placing' },
      on: { 'retry.requested': 'placing' },
    },
  }) as const
