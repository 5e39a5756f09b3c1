import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db } from './db.ts'
import { engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { createLocalLive } from './live.ts'
import { bringUpToDate, type Setup } from './migrate.ts'
import { keepPrivate } from './private-folder.ts'
import { schema } from './schema/schema.ts'
import { SyncedNodeFs } from './synced-node-fs.ts'
import { StartError } from './start-error.ts'
import type { Store, StoreOptions } from './store.ts'
import { keepUp } from './upkeep.ts'

/** Postgres major of the embedded database; a data folder belongs to one major. */
export const embeddedMajor = '18'

/** Files that an interrupted first start may leave behind. */
const ownNames = new Set(['lock', 'operator.sock'])
/** The file that makes a folder a data folder of Statehouse. */
export const markerName = 'statehouse.json'
const databaseName = 'pgdata'

/** The marker records whether the first boot was finished; an unfinished one starts again. */
interface Marker {
  readonly product: 'statehouse'
  readonly state: 'creating' | 'ready'
}

const isFsync = (parameter: string) => parameter === '-F'

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => !isFsync(parameter)),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
]

/** Further options of an embedded database. */
interface Opening extends Pick<StoreOptions, 'onUnderWay'> {
  /** An exported database for an empty folder to begin with. */
  readonly tar?: Uint8Array | undefined
}

/** Opens the embedded database in a folder that this process then holds alone. See `openStore`. */
export async function openPglite(dataDir: string, setup: Setup, opening: Opening = {}): Promise<Store> {
  await prepareFolder(dataDir)
  const lock = lockFolder(dataDir)
  let client: PGlite | undefined
  try {
    const ready = (await readMarker(dataDir)).state === 'ready'
    const folder = join(dataDir, databaseName)
    if (ready) checkFolder(dataDir, folder)
    else await rm(folder, { recursive: true, force: true })

    client = letOthersIn(await startDatabase(dataDir, folder, opening))
    const db = drizzle({ client: withoutParsers(client), schema }) as unknown as Db
    await bringUpToDate(db, setup)
    if (!ready) {
      await client.exec('checkpoint')
      await writeMarker(dataDir, 'ready')
    }
    // The embedded database creates some files readable by everyone, regardless of the umask.
    keepPrivate(dataDir)
    return pgliteStore(client, db, lock.release)
  } catch (error) {
    await client?.close().catch(() => undefined)
    lock.release()
    throw error
  }
}

function pgliteStore(client: PGlite, db: Db, release: () => void): Store {
  const stopUpkeep = keepUp(client)
  let closing: Promise<void> | undefined
  return {
    kind: 'pglite',
    db,
    live: createLocalLive(),
    queueDatabase: { db: { executeSql: (text, values) => executeForQueue(client, text, values) }, backend: 'pglite' },
    async dump() {
      await client.exec('checkpoint')
      const file = await client._runExclusiveTransaction(() => client.dumpDataDir('gzip'))
      return new Uint8Array(await file.arrayBuffer())
    },
    close() {
      closing ??= (async () => {
        stopUpkeep()
        await client.exec('checkpoint')
        await client.close()
        release()
      })()
      return closing
    },
  }
}

/** Columns of dates and times, and lists of them. Drizzle reads them as text, and so does the client. */
const dateTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE, types.INTERVAL]
const listTypes = [1115, 1185, 1182, 1187, 1231]
const asText = Object.fromEntries([...dateTypes, ...listTypes].map((type) => [type, (text: string) => text]))

/** The job queue reads times as dates. */
const dates = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE].map((type) => [type, (text: string) => new Date(text)]),
)

type Querying = Pick<PGlite, 'query'>

/**
 * The client as Drizzle uses it. Drizzle gives its parsers to every statement, and the client then copies its own 400
 * for each, which takes as long as a small statement itself; they are the client's own instead.
 */
function withoutParsers(client: PGlite): PGlite {
  Object.assign(client.parsers, asText)
  const querying = (own: Querying): Querying => ({
    query: (text, values, options) => own.query(text, values, { rowMode: options?.rowMode ?? 'object' }),
  })
  const drizzled: Querying & Pick<PGlite, 'transaction'> = {
    ...querying(client),
    transaction: (work) => client.transaction((tx) => work(Object.assign(tx, querying({ query: tx.query })))),
  }
  return drizzled as PGlite
}

/**
 * Runs a statement of the job queue's library. One without values may contain several, with a transaction of its own:
 * that is begun and ended here, so that a failure leaves no transaction open on the shared connection.
 */
async function executeForQueue(client: PGlite, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const options = { parsers: dates }
  if (values.length > 0) return client.query(text, values, options)
  const results = /\bbegin\b/i.test(text)
    ? await client.transaction((tx) => tx.exec(text, options))
    : await client.exec(text, options)
  return { rows: results.flatMap((result) => result.rows) }
}

async function prepareFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (existsSync(join(dataDir, markerName))) return keepPrivate(dataDir)
    const entries = (await readdir(dataDir)).filter((name) => !ownNames.has(name))
    if (entries.length > 0) {
      throw new StartError(
        `The data folder ${dataDir} is not empty and was not made by Statehouse: choose another DATA_DIR`,
      )
    }
    keepPrivate(dataDir)
    await writeMarker(dataDir, 'creating')
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The data folder ${dataDir} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
}

async function readMarker(dataDir: string): Promise<Marker> {
  const broken = `The data folder ${dataDir} is damaged: its ${markerName} cannot be read. Restore it from a copy`
  let marker: unknown
  try {
    marker = JSON.parse(readFileSync(join(dataDir, markerName), 'utf8'))
  } catch (error) {
    throw new StartError(broken, { cause: error })
  }
  if (typeof marker !== 'object' || marker === null || !('product' in marker) || marker.product !== 'statehouse') {
    throw new StartError(`The data folder ${dataDir} was not made by Statehouse: choose another DATA_DIR`)
  }
  if (!('state' in marker) || (marker.state !== 'creating' && marker.state !== 'ready')) throw new StartError(broken)
  return { product: 'statehouse', state: marker.state }
}

async function writeMarker(dataDir: string, state: Marker['state']): Promise<void> {
  const marker: Marker = { product: 'statehouse', state }
  await writeFile(join(dataDir, markerName), `${JSON.stringify(marker)}\n`, { flush: true })
}

/** How long statements run back to back before the event loop gets a turn, in milliseconds. */
const inOneGo = 10

/**
 * Statements run in this process, and the end of each starts the next one: while some are queued, the event loop would
 * get no turn and accept no connection. So it yields between two of them now and then.
 */
function letOthersIn(client: PGlite): PGlite {
  const exclusively = client._runExclusiveTransaction.bind(client)
  let since = performance.now()
  client._runExclusiveTransaction = (work) =>
    exclusively(async () => {
      if (performance.now() - since > inOneGo) {
        await setImmediate()
        since = performance.now()
      }
      return work()
    })
  return client
}

function checkFolder(dataDir: string, folder: string): void {
  let major: string
  try {
    major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    throw new StartError(damaged(dataDir), { cause: error })
  }
  if (/^\d+$/.test(major) && major !== embeddedMajor) {
    throw new StartError(
      `The data folder ${dataDir} belongs to Postgres ${major}, this version of Statehouse has Postgres ${embeddedMajor}: ` +
        'export it with the version that wrote it and import it into a new folder',
    )
  }
  if (major !== embeddedMajor || !existsSync(join(folder, 'global', 'pg_control')))
    throw new StartError(damaged(dataDir))
}

const damaged = (dataDir: string) =>
  `The data folder ${dataDir} is damaged: restore it from a copy or choose another DATA_DIR`

async function startDatabase(dataDir: string, folder: string, { tar, onUnderWay }: Opening): Promise<PGlite> {
  const complaints: string[] = []
  try {
    const starting = PGlite.create({
      fs: new SyncedNodeFs(folder),
      pgliteWasmModule: await engine(),
      startParams,
      onStderr: (line) => complaints.push(line) > 0,
      ...(tar && { loadDataDir: new Blob([Uint8Array.from(tar)]) }),
    })
    onUnderWay?.()
    const client = await starting
    await client.query('select count(*) from pg_class')
    return client
  } catch (error) {
    const last = complaints.findLast((line) => /FATAL|PANIC|ERROR/.test(line))
    throw new StartError(`${damaged(dataDir)} (${last?.trim() ?? reasonOf(error)})`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
}
