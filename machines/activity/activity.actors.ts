import { fromPromise } from 'xstate'
import type { GateResult } from './activity.machine.ts'

/** Returns the production actor of the gate of protected actions (spec §5). */
export const activityActors = (passGate: (signal: AbortSignal) => Promise<GateResult>) => ({
  passGate: fromPromise<GateResult, void>(({ signal }) => passGate(signal)),
})
