import { and, asc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { artVersion } from '#server/art/version.ts'
import type { Db } from '#server/store/db.ts'
import { banners } from '#server/store/schema.ts'
import { type BannerGroup, LinkageType } from '#wire/banners.ts'
import { Language, text } from '#wire/shapes.ts'

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

/** Address of a banner's picture; everything it is drawn from is in it. */
export const bannerArt = (id: number, scene: string, hue: number) =>
  `/art/banner/${scene}-${hue}-${id}.svg?v=${artVersion}`

/** The banners of a group in display order. */
export async function bannersOf(db: Db, groupName: BannerGroup, language: Language): Promise<ShownBanner[]> {
  const rows = await db
    .select()
    .from(banners)
    .where(and(eq(banners.groupName, groupName), isNull(banners.withdrawnAt)))
    .orderBy(asc(banners.id))
  return rows.flatMap(({ id, linkageType, url, scene, hue, words: stored }) => {
    const words = v.parse(BannerWords, stored)
    const best = [language, ...fallbacks].find((each) => words[each] !== undefined)
    const own = best === undefined ? undefined : words[best]
    if (best === undefined || own === undefined) return []
    return [
      {
        bannerId: id,
        groupName,
        linkageType: v.parse(v.nullable(LinkageType), linkageType),
        url,
        ...own,
        language: best,
        art: bannerArt(id, scene, hue),
      },
    ]
  })
}
