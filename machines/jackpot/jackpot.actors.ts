import { fromCallback } from 'xstate'
import type { JackpotEvent } from './jackpot.machine.ts'

/** The real actor of the jackpot: `watch` tells until the function it returns is called. */
export const jackpotActors = (watch: (tell: (event: JackpotEvent) => void) => () => void) => ({
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => watch(sendBack)),
})
