import { startPostgres } from './postgres.ts'

/** With `TEST_DATABASE=postgres` one Postgres serves the whole run; otherwise tests use the embedded database. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE'] !== 'postgres') return undefined
  const postgres = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = postgres.url
  return postgres.stop
}
