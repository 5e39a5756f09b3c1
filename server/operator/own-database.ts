import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Secrets } from '#server/domain/security/secrets.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { type JobQueue, openJobQueue } from '#server/jobs/job-queue.ts'
import { createLog } from '#server/log.ts'
import { markerName, openPglite } from '#server/store/pglite.ts'
import { wholePyramid } from '#server/store/seed/pyramid/pyramid-people.ts'
import { openStore } from '#server/store/store.ts'
import type { OperatorAnswer } from './answer.ts'
import type { OperatorCommand } from './commands.ts'
import { execute } from './execute.ts'
import { OperatorError } from './operator-error.ts'
import type { OperatorSite } from './operator-site.ts'

// Imported only when no server answers: the databases take longer to load than most commands to run.

/** Location of the site's data: a folder, unless a Postgres is named. */
export interface DatabasePlace {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Public origin of the site. */
  readonly origin: string
  /** Secrets that encrypt the site's values at rest. */
  readonly secrets: Secrets
  /** True when it is a site for real players. */
  readonly isProduction: boolean
}

/** Runs a command on the database itself, while no server runs. */
export async function runOnDatabase(command: OperatorCommand, place: DatabasePlace): Promise<OperatorAnswer> {
  const { dataDir, databaseUrl, origin, secrets } = place
  if (!databaseUrl && !existsSync(join(dataDir, markerName))) {
    throw new OperatorError(`There is no site in ${dataDir}: set DATA_DIR, or start the site once`)
  }
  const store = await openStore({ dataDir, databaseUrl, seed: null })
  try {
    const settings = createSettings(store)
    // Opened only for commands about jobs. The next server runs what they enqueue.
    let opened: Promise<JobQueue> | undefined
    const queue = () =>
      (opened ??= openJobQueue({ ...store.queueDatabase, pollSeconds: 60 }, createLog({ quiet: true })))
    const site: OperatorSite = {
      db: store.db,
      live: store.live,
      settings,
      secrets,
      jobs: { queue, wake: () => {} },
      origin,
      dump: () => store.dump(),
      now: () => Date.now(),
    }
    try {
      return { ok: true, lines: await execute(site, command) }
    } finally {
      await (await opened)?.close()
    }
  } finally {
    await store.close()
  }
}

/** Adds the seed pyramid to the site; rejects while a server has the embedded database open. */
export async function addPyramid(
  { dataDir, databaseUrl }: DatabasePlace,
  print: (line: string) => void,
): Promise<void> {
  if (!databaseUrl && !existsSync(join(dataDir, markerName))) {
    throw new OperatorError(`There is no site in ${dataDir}: set DATA_DIR, or start the site once`)
  }
  const { seedPyramid } = await import('#server/store/seed/pyramid/pyramid.ts')
  const store = await openStore({ dataDir, databaseUrl, seed: null })
  try {
    const settings = createSettings(store)
    const now = Date.now() + (await settings.clockOffset())
    await seedPyramid({ db: store.db, live: store.live, settings }, wholePyramid, { now, print })
  } finally {
    await store.close()
  }
}

/** Fills a new embedded database from an export. */
export async function importFile(file: string, { dataDir, databaseUrl }: DatabasePlace): Promise<void> {
  if (databaseUrl) throw new OperatorError('import fills the embedded database; use pg_restore for Postgres')
  if (existsSync(join(dataDir, markerName))) {
    throw new OperatorError(`${dataDir} already holds a site: set DATA_DIR to a new folder`)
  }
  const tar = unpack(
    await readFile(file).catch((error: Error) => {
      throw new OperatorError(`${file} cannot be read: ${error.message}`)
    }),
  )
  if (!tar) throw new OperatorError(`${file} is not a Statehouse export`)
  const isNew = !existsSync(dataDir)
  try {
    const store = await openPglite(dataDir, { seed: null, now: Date.now() }, { tar })
    await store.close()
  } catch (error) {
    if (existsSync(join(dataDir, markerName))) {
      for (const name of [markerName, 'pgdata', 'lock']) await rm(join(dataDir, name), { recursive: true, force: true })
      if (isNew) await rm(dataDir, { recursive: true, force: true })
      throw new OperatorError(`${file} is not a Statehouse export that this version can read`, { cause: error })
    }
    throw error
  }
}

/** Returns the tar inside, or null when there is none. */
function unpack(file: Uint8Array): Uint8Array | null {
  try {
    const tar = gunzipSync(file)
    return tar.toString('latin1', 257, 262) === 'ustar' ? tar : null
  } catch {
    return null
  }
}
