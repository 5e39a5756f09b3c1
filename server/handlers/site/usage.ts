import { countUsage } from '#server/domain/site/usage-counters.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    usage: typeof createHandlers
  }
}

/** Usage counters that browsers report, while the operator has them on. */
export function createHandlers({ db, settings }: Services): Handlers<'usage'> {
  return {
    async countFlights(batch, { now }) {
      if (!(await settings.brand()).flights) throw new Refused('feature_off')
      await countUsage({ db }, batch, now)
      return {}
    },
  }
}
