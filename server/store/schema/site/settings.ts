import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'

/** Brand configuration, toggles, site status and the local clock's offset, by name. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: time('updated_at').notNull(),
})
