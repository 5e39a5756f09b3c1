import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { contractActors } from '#machines/contract/contract.actors.ts'
import { contractMachine } from '#machines/contract/contract.machine.ts'
import { contractView } from '#machines/contract/contract.selectors.ts'
import type { ContractInput } from '#machines/contract/contract.setup.ts'
import { useApi } from '#src/api/api-context.tsx'
import { partChanged, useLiveEvent } from '#src/api/live-events.ts'
import { inspected } from '#src/platform/inspect.ts'

const contractsChanged = partChanged('contracts')

/** Runs the chart of one contract; live events reload it when the other side acts. */
export function useContract(input: ContractInput) {
  const api = useApi()
  const machine = useMemo(() => contractMachine.provide({ actors: contractActors(api) }), [api])
  const contract = useActorRef(machine, { ...inspected(), input })
  useLiveEvent(contractsChanged, () => contract.send({ type: 'contract.changed' }))
  return { view: useSelector(contract, contractView, same), send: contract.send }
}

/** Compares views by value: `moves`, `problems` and `changes` are new arrays or objects each time. */
const same = (one: ReturnType<typeof contractView>, other: ReturnType<typeof contractView>) =>
  shallowEqual(flat(one), flat(other))
const flat = ({ moves, bounds, problems, ...view }: ReturnType<typeof contractView>) => ({
  ...view,
  moves: moves.join(' '),
  most: bounds.most,
  problems: JSON.stringify(problems),
  changes: JSON.stringify(view.changes),
})

/** View and `send` of a contract's chart. */
export type ContractShown = ReturnType<typeof useContract>
