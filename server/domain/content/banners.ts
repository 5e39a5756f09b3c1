import { and, asc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { artVersion } from '#server/art/version.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { banners } from '#server/store/schema/content/banners.ts'
import { games } from '#server/store/schema/play/games.ts'
import { type BannerGroup, LinkageType } from '#wire/content/banners.ts'
import type { Language } from '#wire/shapes.ts'
import type { NewBanner } from './new-banner.ts'
import { BannerWords, fallbackLanguages } from './translations.ts'

/** A shown banner with its texts in one language. */
export interface ShownBanner {
  readonly bannerId: number
  readonly groupName: BannerGroup
  readonly linkageType: LinkageType | null
  readonly url: string | null
  readonly title: string
  readonly text: string
  readonly action: string
  readonly language: Language
  readonly art: string
}

type Row = typeof banners.$inferSelect

/** Address of a banner's picture; it holds all parameters of the drawing. */
const artOf = ({ id, scene, hue, picture }: Row) => picture ?? `/art/banner/${scene}-${hue}-${id}.svg?v=${artVersion}`

/** The banners of a group in display order. */
export async function bannersOf(db: Db, groupName: BannerGroup, language: Language): Promise<ShownBanner[]> {
  const rows = await db
    .select()
    .from(banners)
    .where(and(eq(banners.groupName, groupName), isNull(banners.withdrawnAt)))
    .orderBy(asc(banners.id))
  return rows.flatMap((row) => {
    const words = v.parse(BannerWords, row.words)
    const best = [language, ...fallbackLanguages].find((each) => words[each] !== undefined)
    const own = best === undefined ? undefined : words[best]
    if (best === undefined || own === undefined) return []
    return [
      {
        bannerId: row.id,
        groupName,
        linkageType: v.parse(v.nullable(LinkageType), row.linkageType),
        url: row.url,
        ...own,
        language: best,
        art: artOf(row),
      },
    ]
  })
}

/** A banner as the operator sees it. */
export interface ListedBanner {
  readonly id: number
  readonly groupName: string
  readonly isShown: boolean
  readonly linkageType: string | null
  readonly url: string | null
  readonly art: string
  readonly title: string
  readonly languages: readonly string[]
}

/** Returns every banner by group, in display order, for the operator. */
export async function listBanners(db: Db): Promise<ListedBanner[]> {
  const rows = await db.select().from(banners).orderBy(asc(banners.groupName), asc(banners.id))
  return rows.map((row) => {
    const words = v.parse(BannerWords, row.words)
    return {
      id: row.id,
      groupName: row.groupName,
      isShown: row.withdrawnAt === null,
      linkageType: row.linkageType,
      url: row.url,
      art: row.picture ?? `${row.scene} ${row.hue}`,
      title: (words.en ?? words.fil)?.title ?? '',
      languages: Object.keys(words),
    }
  })
}

interface Site {
  readonly db: Db
  readonly live: Live
}

const notifyPages = (live: Live) => live.publish('site', { type: 'banners.changed' })

/** Shows a banner after the others of its group, at once on every open page; returns its number. */
export async function addBanner({ db, live }: Site, banner: NewBanner, now: number): Promise<number> {
  const { art, words, groupName, linkageType, url } = banner
  if (linkageType === 'game' && url !== null) {
    const [game] = await db.select({ code: games.code }).from(games).where(eq(games.code, url))
    if (!game) throw new Error(`There is no game ${url}`)
  }
  const [row] = await db
    .insert(banners)
    .values({ groupName, linkageType, url, ...art, words, publishedAt: now })
    .returning({ id: banners.id })
  if (!row) throw new Error('no number for a banner')
  await notifyPages(live)
  return row.id
}

/** Shows or hides a banner, and notifies every open page; false when the number is unknown. */
export async function setBannerShown({ db, live }: Site, id: number, shown: boolean, now: number): Promise<boolean> {
  const changed = await db
    .update(banners)
    .set({ withdrawnAt: shown ? null : now })
    .where(eq(banners.id, id))
    .returning({ id: banners.id })
  if (changed.length > 0) await notifyPages(live)
  return changed.length > 0
}

/** Removes a banner for good, and notifies every open page; false when the number is unknown. */
export async function removeBanner({ db, live }: Site, id: number): Promise<boolean> {
  const removed = await db.delete(banners).where(eq(banners.id, id)).returning({ id: banners.id })
  if (removed.length > 0) await notifyPages(live)
  return removed.length > 0
}
