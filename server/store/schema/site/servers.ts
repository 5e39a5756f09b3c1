import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'

/** The servers on this database, each for as long as it renews its lease: what a dead one left open is for the others. */
export const servers = pgTable('servers', {
  id: uuid('id').primaryKey(),
  /** By the database's clock, since those of the servers may differ. */
  leaseUntil: time('lease_until').notNull(),
})
