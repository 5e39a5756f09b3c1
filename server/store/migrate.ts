import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { inRepository } from '#server/home.ts'
import type { Db } from './db.ts'
import type { SeedPlan } from './seed/seed-plan.ts'
import { giveStandardBanners } from '#server/store/seed/banners/standard-banners.ts'
import { StartError } from './start-error.ts'

/** Options of a migration. */
export interface Setup {
  /** Seed of an empty database; null where an empty one is an error. */
  readonly seed: SeedPlan | null
  readonly now: number
}

const migrationsFolder = inRepository('server/store/migrations')

/**
 * Applies the migrations a database has not had yet, all or none, and fills it when they were its first.
 * The caller ensures that no other process migrates at the same time.
 */
export async function bringUpToDate(db: Db, { seed: plan, now }: Setup): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  await db.transaction(async (tx) => {
    await tx.execute(sql`create schema if not exists statehouse`)
    await tx.execute(
      sql`create table if not exists statehouse.migrations (created_at bigint primary key, hash text not null)`,
    )
    const { rows } = await tx.execute<{ created_at: string | number; hash: string }>(
      sql`select created_at, hash from statehouse.migrations order by created_at`,
    )
    const missing = missingMigrations(
      known,
      rows.map((row) => ({ at: Number(row.created_at), hash: row.hash })),
    )
    if (rows.length === 0) {
      if (plan === null) throw new StartError('The database holds nothing of Statehouse')
      const { rows: foreign } = await tx.execute<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public' limit 1`,
      )
      if (foreign.length > 0) {
        throw new StartError(
          `The database already holds tables that are not Statehouse's (${foreign[0]?.name}): give it one of its own`,
        )
      }
    }
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into statehouse.migrations (created_at, hash) values (${migration.folderMillis}, ${hashOf(migration)})`,
      )
    }
    if (plan === null) return
    if (rows.length === 0) {
      const { seed } = await import('./seed/seed.ts')
      await seed(tx, plan, now)
    }
    await giveStandardBanners(tx, now)
  })
}

/** Ignores line endings: a checkout may have changed them. */
function hashOf(migration: MigrationMeta): string {
  return createHash('sha256').update(migration.sql.join('\n').replaceAll('\r', '')).digest('hex')
}

/** Returns the migrations that are not applied yet. A database with unknown ones belongs to another version. */
function missingMigrations(known: readonly MigrationMeta[], applied: readonly { at: number; hash: string }[]) {
  for (const [index, { at, hash }] of applied.entries()) {
    if (known[index]?.folderMillis !== at || hashOf(known[index]) !== hash) {
      throw new StartError(
        'The database was written by another version of Statehouse: start it with that version or a later one',
      )
    }
  }
  return known.slice(applied.length)
}
