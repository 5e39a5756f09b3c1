import { bannersOf } from '#server/domain/banners.ts'
import { listPromotions } from '#server/domain/promotions.ts'
import type { Services } from '#server/services.ts'
import { BannerGroup } from '#wire/banners.ts'
import { Language } from '#wire/shapes.ts'

/**
 * Addresses of the pictures that pages have places for, as a visitor sees them: that of a group's first banner, by the
 * group's name, and that of the first `promotion`; null where there is none. A page whose picture cannot be read comes
 * without: its script asks for it anyway, and says what is wrong.
 */
export function createPagePictures(services: Services) {
  const read = async (name: string, language: Language): Promise<string | null> => {
    const group = BannerGroup.options.find((each) => each === name)
    if (group !== undefined) return (await bannersOf(services.db, group, language))[0]?.art ?? null
    if (name !== 'promotion') return null
    const { list } = await listPromotions(services, { language }, { caller: null, now: services.clock.now() })
    return list[0]?.art ?? null
  }
  return async (name: string, language: string): Promise<string | null> => {
    const reader = Language.options.find((each) => each === language)
    return reader === undefined ? null : read(name, reader).catch(() => null)
  }
}
