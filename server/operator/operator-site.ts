import type { Secrets } from '#server/domain/security/secrets.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import type { JobQueue } from '#server/jobs/job-queue.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'

/** Access to the jobs of a running server, or of a database opened for one command. */
export interface JobAccess {
  queue(): Promise<JobQueue>
  /** Starts a queued run at once, where a worker is running. */
  wake(name: string): void
}

/** Services of the commands: parts of a running server, or of a database opened for one command. */
export interface OperatorSite {
  readonly db: Db
  readonly live: Live
  readonly settings: Settings
  /** Secrets that encrypt values at rest. */
  readonly secrets: Secrets
  readonly jobs: JobAccess
  /** Public origin of the site. */
  readonly origin: string
  dump(): Promise<Uint8Array>
  /** Epoch milliseconds. */
  now(): number
}
