import { build } from '#scripts/build.ts'
import { startPostgres } from './postgres.ts'

/**
 * Builds what the servers of these tests serve, unless it lies there as its sources are. With `TEST_DATABASE=postgres`
 * one Postgres serves the whole run; otherwise tests use the embedded database.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!(await build({ parts: ['site', 'render', 'passport'] }))) throw new Error('the site was not built')
  if (process.env['TEST_DATABASE'] !== 'postgres') return undefined
  const postgres = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = postgres.url
  return postgres.stop
}
