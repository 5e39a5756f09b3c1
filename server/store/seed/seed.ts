import type { Tx } from '../db.ts'
import type { SeedPlan } from './seed-plan.ts'

/** Fills an empty database. `now` (epoch milliseconds) is the moment its past is counted back from. */
export async function seed(_tx: Tx, _plan: SeedPlan, _now: number): Promise<void> {}
