import type { SnapshotFrom } from 'xstate'
import type { contractMachine } from './contract.machine.ts'
import {
  canOffer,
  changesBetween,
  heldOf,
  movesOf,
  type OfferProblems,
  readOffer,
  usualComparison,
} from './contract.rules.ts'
import { boundsOf, type ContractContext } from './contract.setup.ts'

/** Field errors of the offer; missing fields are reported only after the first attempt to send. */
function problemsOf(context: ContractContext): OfferProblems {
  const read = readOffer(context.fields, boundsOf(context))
  if ('terms' in read) return {}
  if (context.tried) return read.problems
  return Object.fromEntries(Object.entries(read.problems).filter(([, problem]) => problem !== 'missing'))
}

/** The state of a contract's page. */
export const contractView = (snapshot: SnapshotFrom<typeof contractMachine>) => {
  const { context } = snapshot
  const { contract, fields, move, reason, done, refusal, compared } = context
  const pair = compared ?? usualComparison(contract?.versions ?? [])
  const [one, other] = pair ?? []
  const termsOf = (version: number | undefined) =>
    contract?.versions.find((each) => each.version === version)?.terms ?? null
  const [before, after] = [termsOf(one), termsOf(other)]
  return {
    contract,
    held: contract === null ? undefined : heldOf(contract),
    moves: contract === null ? [] : movesOf(contract),
    canOffer: contract !== null && canOffer(contract),
    bounds: boundsOf(context),
    fields,
    problems: problemsOf(context),
    move,
    reason,
    done,
    refusal,
    compared: pair,
    changes: before === null || after === null ? null : changesBetween(before, after),
    loading: snapshot.matches('loading') && contract === null,
    busy: snapshot.hasTag('busy'),
    loadFailed: snapshot.matches('loadFailed'),
    offering: snapshot.hasTag('form'),
    sending: snapshot.matches('sending'),
    failed: snapshot.matches({ offering: 'failed' }),
    confirming: snapshot.hasTag('dialog'),
    sendingAction: snapshot.matches('sendingAction'),
    actionFailed: snapshot.matches('actionFailed'),
  }
}
