import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { IdTokens } from '#server/domain/identity/id-tokens.ts'
import type { RequestWatch } from '#server/domain/security/request-watch.ts'
import type { Sealing } from '#server/domain/security/sealing.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import type { Log } from './log.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'

/** What every handler and background task of the server is given; made once at boot. */
export interface Services {
  readonly config: Config
  /** Of this server's lease: what it opens is its own to finish while that lasts. */
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
