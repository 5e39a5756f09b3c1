import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { NamedContent } from '#server/domain/content/content-settings.ts'
import { bytea, time } from '#server/store/schema/columns.ts'

/** Previews of content; published content is in the settings. */
export const contentPreviews = pgTable(
  'content_previews',
  {
    /** SHA-256 of the token in its link. */
    tokenHash: bytea('token_hash').primaryKey(),
    content: jsonb('content').$type<NamedContent>().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('content_previews_expired').on(t.expiresAt)],
)
