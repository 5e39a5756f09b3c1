import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { Client } from 'pg'
import { scratchFolder } from '#scripts/lib/scratch.ts'

const postgres = 'E2E_POSTGRES_URL'

/** Name of the variable with the folder of the embedded database seeded for this run. */
export const seededData = 'E2E_SEEDED_DATA'

/** Returns whether this run has a Postgres. */
export const hasPostgres = (): boolean => process.env[postgres] !== undefined

/** Returns a new data folder with the seed; undefined when the run stores nothing in folders. */
export const copyOfSeededData = async (): Promise<string | undefined> => {
  const seeded = process.env[seededData]
  if (seeded === undefined) return undefined
  const dataDir = scratchFolder('statehouse-site-')
  await cp(seeded, dataDir, { recursive: true })
  return dataDir
}

/**
 * Returns the environment for a server on a new database when the run has a Postgres (`E2E_POSTGRES_URL`); empty, for
 * the embedded database, when it has none.
 */
export const databaseEnvironment = async (): Promise<Readonly<Record<string, string>>> => {
  const url = process.env[postgres]
  if (url === undefined) return {}
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return { DATABASE_URL: own.href }
}
