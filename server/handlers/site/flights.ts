import { countFlights } from '#server/domain/site/flights.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    flights: typeof createHandlers
  }
}

/** What the charts of browsers did, while the operator has it counted. */
export function createHandlers({ db, settings }: Services): Handlers<'flights'> {
  return {
    async countFlights(batch, { now }) {
      if (!(await settings.brand()).flights) throw new Refused('feature_off')
      await countFlights({ db }, batch, now)
      return {}
    },
  }
}
