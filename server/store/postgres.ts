import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type ClientBase, type ClientConfig } from 'pg'
import type { Db } from './db.ts'
import { createPostgresLive } from './postgres-live.ts'
import { bringUpToDate, type Setup } from './migrate.ts'
import { schema } from './schema/schema.ts'
import { StartError } from './start-error.ts'
import type { Store } from './store.ts'

const oldestMajor = 14
/** Key of the lock that lets one server at a time change the tables. */
const migrationLock = 7_305_446_219

/** Opens a Postgres by its address. Any number of servers may share it. See `openStore`. */
export async function openPostgres(databaseUrl: string, setup: Setup): Promise<Store> {
  const address = readAddress(databaseUrl)
  const settings = {
    connectionString: databaseUrl,
    application_name: 'statehouse',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  }
  await prepare(settings, address, setup)

  const pool = new Pool({
    ...settings,
    max: 10,
    onConnect: setSearchPath,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  let closing: Promise<void> | undefined
  pool.on('error', (error) => {
    if (!closing) console.error('A database connection was lost', error.message)
  })
  const live = await createPostgresLive(settings, pool)
  return {
    kind: 'postgres',
    db: drizzle({ client: pool, schema }) as unknown as Db,
    live,
    // A pool of its own, so that jobs and requests do not wait for each other's connections.
    queueDatabase: { connectionString: databaseUrl, application_name: 'statehouse jobs', max: 2 },
    dump: () => Promise.reject(new Error('Export a Postgres database with pg_dump')),
    close() {
      closing ??= live.close().then(() => pool.end())
      return closing
    },
  }
}

/**
 * Statements and migrations name tables without their schema, which is `public`. Postgres itself looks first into a
 * schema with the name of the role, and there is one for a role that is called `statehouse` or `jobs`. It is a statement
 * and not an option of the connection, since older PgBouncers refuse those.
 */
async function setSearchPath(client: ClientBase): Promise<void> {
  await client.query('set search_path to public')
}

/** Host, port and database of the address, without its secrets. */
function readAddress(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/database')
  }
  const url = new URL(databaseUrl)
  return `${url.hostname || 'localhost'}:${url.port || 5432}${url.pathname}`
}

async function prepare(settings: ClientConfig, address: string, setup: Setup): Promise<void> {
  const client = new Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${connectProblem(error, address)}`, { cause: error })
  }
  try {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < oldestMajor) {
      throw new StartError(`DATABASE_URL: ${address} is Postgres ${major}; Statehouse needs ${oldestMajor} or later`)
    }
    await setSearchPath(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await bringUpToDate(drizzle({ client, schema }), setup)
  } catch (error) {
    if (error instanceof StartError) throw error
    if (codeOf(error) === insufficientPrivilege)
      throw new StartError(await missingGrants(client, address), { cause: error })
    throw new StartError(`DATABASE_URL: ${address} could not be brought up to date: ${messageOf(error)}`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

const insufficientPrivilege = '42501'

/** The code of Postgres for what went wrong, of the error itself or of the one a library wrapped. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

/** Describes the missing grants: since Postgres 15 no other role may make tables in `public` without them. */
async function missingGrants(client: Client, address: string): Promise<string> {
  const { rows } = await client.query<{ role: string; database: string }>(
    'select quote_ident(current_user) as role, quote_ident(current_database()) as database',
  )
  const { role = '', database = '' } = rows[0] ?? {}
  return (
    `DATABASE_URL: ${role} may not make the tables of Statehouse at ${address}: as the owner of the database run ` +
    `"grant create on database ${database} to ${role}; grant create, usage on schema public to ${role}"`
  )
}

function connectProblem(error: unknown, address: string): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${address}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${address} is not known`
    case '28P01':
    case '28000':
      return `${address} refused the user or the password`
    case '3D000':
      return `there is no such database at ${address}`
    default:
      return `${address} cannot be reached (${messageOf(error)})`
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : error.message
  return cause.split('\n')[0] ?? error.name
}
