import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import { contractCalls } from '#wire/contracts/contract.ts'
import type { Answer } from '#wire/envelope.ts'
import { callActors } from '#machines/lib/calls.ts'
import { contractActorCalls } from './contract.setup.ts'
import type { MoveRequest } from './contract.rules.ts'

/** The real actors of a contract; `moveContract` sends the call that belongs to the move. */
export const contractActors = (api: Api) => ({
  ...callActors(contractActorCalls, api),
  moveContract: fromPromise<Answer<ValueOf<typeof contractCalls.contract>>, MoveRequest>(({ input, signal }) => {
    const { move, id, kind, with: other, reason, ends } = input
    switch (move) {
      case 'accept':
      case 'reject':
        return api.send(contractCalls.answerContract, { id, agree: move === 'accept', reason, ends }, { signal })
      case 'withdraw':
        return api.send(contractCalls.withdrawContract, { id }, { signal })
      case 'askNew':
      case 'askEnd':
        return api.send(
          contractCalls.askContract,
          { kind, with: other, what: move === 'askNew' ? 'new' : 'termination', reason },
          { signal },
        )
    }
  }),
})
