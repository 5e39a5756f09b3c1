import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Live } from '#server/store/live.ts'
import type { Db } from '#server/store/db.ts'

/** What every handler and background task of the server is given; made once at boot. */
export interface Services {
  readonly config: Config
  readonly db: Db
  readonly live: Live
  readonly clock: Clock
  readonly log: Log
}
