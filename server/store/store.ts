import type { ConstructorOptions } from 'pg-boss'
import type { Db } from './db.ts'
import { engine } from './engine.ts'
import type { Live } from './live.ts'
import { fullSeed, type SeedPlan } from './seed/seed-plan.ts'

/** Location of the data, and the seed of the first boot. */
export interface StoreOptions {
  /** Folder of the embedded database; created when it is not there. */
  readonly dataDir: string
  /** A Postgres to use instead of the embedded database. */
  readonly databaseUrl?: string
  /** Seed of an empty database, by default `fullSeed`; null refuses to open an empty one. */
  readonly seed?: SeedPlan | null
  /** Epoch milliseconds the seed's past is counted back from; the real time unless given. */
  readonly now?: number
  /** Called once when the database is starting outside this thread, which is then free for other work. */
  readonly onUnderWay?: () => void
}

/** How the job queue reaches this database. */
export type QueueDatabase = Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'application_name' | 'max'>

/** The open database and its live events. */
export interface Store {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  readonly live: Live
  readonly queueDatabase: QueueDatabase
  /** The whole embedded database as a gzipped tar; Postgres has `pg_dump` for it and refuses. */
  dump(): Promise<Uint8Array>
  /** Waits for running statements, then releases the database and its folder. */
  close(): Promise<void>
}

/**
 * Opens the database, brings its tables up to date and fills an empty one.
 * Rejects with a `StartError` that says in one line what is wrong with the folder or the address.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const setup = { seed: options.seed === undefined ? fullSeed : options.seed, now: options.now ?? Date.now() }
  const { dataDir, databaseUrl, onUnderWay } = options
  // Imports only the engine it needs.
  if (!databaseUrl) {
    void engine()
    return (await import('./pglite.ts')).openPglite(dataDir, setup, { onUnderWay })
  }
  const opening = (await import('./postgres.ts')).openPostgres(databaseUrl, setup)
  onUnderWay?.()
  return opening
}
