import { fromPromise } from 'xstate'
import type { Api, ValueBy } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { callActors } from '#machines/lib/calls.ts'
import { contractCalls } from './contract.calls.ts'
import type { MoveWish } from './contract.rules.ts'

/** The real actors of a contract; a move is whichever call makes it. */
export const contractActors = (
  api: Pick<Api, 'contract' | 'seeContract' | 'offerContract' | 'answerContract' | 'withdrawContract' | 'askContract'>,
) => ({
  ...callActors(contractCalls, api),
  moveContract: fromPromise<Answer<ValueBy<'contract'>>, MoveWish>(({ input, signal }) => {
    const { move, id, kind, with: other, reason, ends } = input
    switch (move) {
      case 'accept':
      case 'reject':
        return api.answerContract({ id, agree: move === 'accept', reason, ends }, { signal })
      case 'withdraw':
        return api.withdrawContract({ id }, { signal })
      case 'askNew':
      case 'askEnd':
        return api.askContract(
          { kind, with: other, what: move === 'askNew' ? 'new' : 'termination', reason },
          { signal },
        )
    }
  }),
})
