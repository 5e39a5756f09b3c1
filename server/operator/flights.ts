import { useOf } from '#server/domain/flight-use.ts'
import type { Db } from '#server/store/db.ts'
import type { OperatorCommand } from './command.ts'

/** What people did in a chart, as the atlas reads it; or how often each transition was taken, as paths are weighted by. */
export async function describeFlights(
  db: Db,
  { flow, asked, asWeights }: Extract<OperatorCommand, { command: 'flights' }>,
  now: number,
): Promise<string[]> {
  const use = await useOf(db, flow, asked, now)
  if (!asWeights) return JSON.stringify(use, null, 2).split('\n')
  const weights = new Map<string, number>()
  for (const { id, count } of use.transitions) weights.set(id, (weights.get(id) ?? 0) + count)
  return JSON.stringify(Object.fromEntries(weights), null, 2).split('\n')
}
