import { and, asc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { isScene, type SceneName } from '#server/art/scenes.ts'
import { artVersion } from '#server/art/version.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { banners } from '#server/store/schema/banners.ts'
import { games } from '#server/store/schema/games.ts'
import { BannerGroup, LinkageType } from '#wire/banners.ts'
import { Language, text } from '#wire/shapes.ts'
import { isSitePath } from './site-path.ts'

/** Languages a reader is given when a banner has no words in the one asked for (decision 1), the best first. */
const fallbacks: readonly Language[] = ['en', 'fil']

const Words = v.strictObject({
  title: v.pipe(text(80), v.trim(), v.nonEmpty()),
  text: v.pipe(text(160), v.trim()),
  action: v.pipe(text(40), v.trim()),
})

/** The words of a banner by language. English or Filipino is among them. */
export const BannerWords = v.pipe(
  v.strictObject(v.entriesFromList(Language.options, v.optional(Words))),
  v.check((words) => fallbacks.some((language) => words[language] !== undefined), 'neither en nor fil'),
)
export type BannerWords = v.InferOutput<typeof BannerWords>

const isPicture = (path: string) => isSitePath(path) && /\.(svg|png|jpe?g|webp|avif)(\?|$)/i.test(path)

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:'

/** Whether `url` is what a banner of that type may lead to. */
function leads(linkageType: LinkageType | null, url: string | null): boolean {
  if (linkageType === null || url === null) return linkageType === null && url === null
  switch (linkageType) {
    case 'route':
      return isSitePath(url)
    case 'url':
      return isHttps(url)
    case 'game':
    case 'promotion':
      return /^[\w-]{1,80}$/.test(url)
  }
}

/** A banner as an operator writes it: one of the drawn compositions in a hue, or a picture of the site's own origin. */
export const NewBanner = v.pipe(
  v.strictObject({
    groupName: BannerGroup,
    linkageType: v.optional(v.nullable(LinkageType), null),
    url: v.optional(v.nullable(text(300)), null),
    art: v.union([
      v.strictObject({
        scene: v.custom<SceneName>(isScene),
        hue: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(359)),
      }),
      v.strictObject({ picture: v.pipe(text(300), v.check(isPicture)) }),
    ]),
    words: BannerWords,
  }),
  v.forward(
    v.partialCheck([['linkageType'], ['url']], ({ linkageType, url }) => leads(linkageType, url)),
    ['url'],
  ),
)
export type NewBanner = v.InferOutput<typeof NewBanner>

/** A banner that is shown, in words somebody reads. */
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

/** Address of a banner's picture; everything it is drawn from is in it. */
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
    const best = [language, ...fallbacks].find((each) => words[each] !== undefined)
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

/** What the operator sees of a banner. */
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

/** Every banner by group, in display order, for the operator. */
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

const tell = (live: Live) => live.publish('site', { type: 'banners.changed' })

/** Shows a banner behind the others of its group, at once on every open page; answers its number. */
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
  await tell(live)
  return row.id
}

/** Shows a banner or hides it, and tells every open page; false when there is none of that number. */
export async function setBannerShown({ db, live }: Site, id: number, shown: boolean, now: number): Promise<boolean> {
  const changed = await db
    .update(banners)
    .set({ withdrawnAt: shown ? null : now })
    .where(eq(banners.id, id))
    .returning({ id: banners.id })
  if (changed.length > 0) await tell(live)
  return changed.length > 0
}

/** Removes a banner for good, and tells every open page; false when there is none of that number. */
export async function removeBanner({ db, live }: Site, id: number): Promise<boolean> {
  const removed = await db.delete(banners).where(eq(banners.id, id)).returning({ id: banners.id })
  if (removed.length > 0) await tell(live)
  return removed.length > 0
}
