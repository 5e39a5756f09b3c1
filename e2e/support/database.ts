import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/**
 * Environment for a server on a new database of its own when the run has a Postgres (`E2E_POSTGRES_URL`);
 * empty, for the embedded database, when it has none.
 */
export const databaseEnvironment = async (): Promise<Readonly<Record<string, string>>> => {
  const url = process.env['E2E_POSTGRES_URL']
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
