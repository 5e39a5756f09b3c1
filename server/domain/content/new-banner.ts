import * as v from 'valibot'
import { isScene, type SceneName } from '#server/art/scenes.ts'
import { BannerGroup, LinkageType } from '#wire/content/banners.ts'
import { text } from '#wire/shapes.ts'
import { isSitePath } from '#wire/site/site-path.ts'
import { BannerWords } from './translations.ts'

const isPicture = (path: string) => isSitePath(path) && /\.(svg|png|jpe?g|webp|avif)(\?|$)/i.test(path)

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:'

/** Returns whether `url` is a valid target for a banner of that type. */
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
