import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'

/** Running servers on this database, each with a lease; when one lapses, the others take over its open work. */
export const servers = pgTable('servers', {
  id: uuid('id').primaryKey(),
  /** On the database's clock, since clocks of servers may differ. */
  leaseUntil: time('lease_until').notNull(),
})
