import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { IdTokens } from '#server/domain/identity/id-tokens.ts'
import type { RequestWatch } from '#server/domain/security/request-watch.ts'
import type { Sealing } from '#server/domain/security/sealing.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import type { Log } from './log.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'

/** Dependencies of all handlers and background tasks; created once at boot. */
export interface Services {
  readonly config: Config
  /** Id of this server's lease; it finishes the rounds it opened while the lease lasts. */
  readonly serverId: string
  readonly db: Db
  readonly live: Live
  readonly clock: Clock
  readonly settings: Settings
  readonly sealing: Sealing
  readonly idTokens: IdTokens
  readonly watch: RequestWatch
  readonly log: Log
}
