import { fromPromise } from 'xstate'
import type { GateResult } from './points-mall.machine.ts'

/** Returns the production actor of the gate of protected actions (spec §5). */
export const pointsMallActors = (passGate: (signal: AbortSignal) => Promise<GateResult>) => ({
  passGate: fromPromise<GateResult, void>(({ signal }) => passGate(signal)),
})
