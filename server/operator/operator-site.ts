import type { Secrets } from '#server/domain/security/secrets.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import type { JobQueue } from '#server/jobs/job-queue.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'

/** The way to the jobs: of a running server, or of a database opened just for one command. */
export interface JobDesk {
  queue(): Promise<JobQueue>
  /** Has a queued run start at once, where a worker is running. */
  wake(name: string): void
}

/** What commands work on: the parts of a running server, or of a database opened just for one command. */
export interface OperatorSite {
  readonly db: Db
  readonly live: Live
  readonly settings: Settings
  /** What values at rest are sealed under. */
  readonly secrets: Secrets
  readonly jobs: JobDesk
  /** Where people open the site. */
  readonly origin: string
  dump(): Promise<Uint8Array>
  /** Epoch milliseconds. */
  now(): number
}
