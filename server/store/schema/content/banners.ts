import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'

/** Banners of a group in the order of their numbers; withdrawn ones stay, hidden. */
export const banners = pgTable(
  'banners',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    groupName: text('group_name').notNull(),
    /** Kind of `url`; null for a banner without a link. */
    linkageType: text('linkage_type'),
    url: text('url'),
    /** Composition and hue of the drawn picture; null when it has a file. */
    scene: text('scene'),
    hue: integer('hue'),
    /** Path of a picture on the site's own origin. */
    picture: text('picture'),
    /** Title, text and the button's words by language. */
    words: jsonb('words').notNull(),
    publishedAt: time('published_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [
    index('banners_group').on(t.groupName, t.id),
    check(
      'banners_art',
      sql`case when ${t.picture} is null then ${t.scene} is not null and ${t.hue} is not null else ${t.scene} is null and ${t.hue} is null end`,
    ),
  ],
)
