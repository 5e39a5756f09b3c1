import type { SceneName } from '#server/art/scenes.ts'
import type { BannerWords } from '#server/domain/content/translations.ts'
import type { BannerGroup, LinkageType } from '#wire/content/banners.ts'
import type { Language } from '#wire/shapes.ts'

/** A seeded banner: where it is shown, where it leads, what its picture is drawn from, and its words. */
export interface SeedBanner {
  readonly groupName: BannerGroup
  readonly linkageType: LinkageType | null
  readonly url: string | null
  readonly scene: SceneName
  readonly hue: number
  readonly words: BannerWords
}

type Text = readonly [title: string, text: string, action: string]

/** The words of a banner: English, Filipino, and every other language. */
export const words = (
  en: Text,
  fil: Text,
  others: Readonly<Record<Exclude<Language, 'en' | 'fil'>, Text>>,
): BannerWords =>
  Object.fromEntries(
    Object.entries({ en, fil, ...others }).map(([language, [title, text, action]]) => [
      language,
      { title, text, action },
    ]),
  )

/** Launches a game of the catalogue. */
export const toGame = (code: string) => ({ linkageType: 'game', url: code }) as const

/** Leads to a page of the site. */
export const to = (path: string) => ({ linkageType: 'route', url: path }) as const
export const nowhere = { linkageType: null, url: null } as const
