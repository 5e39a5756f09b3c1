import { bannersOf } from '#server/domain/banners.ts'
import { catalogueOf, catalogueTopic } from '#server/domain/catalogue.ts'
import { artOf } from '#server/domain/game-art.ts'
import { listPromotions } from '#server/domain/promotions.ts'
import type { Services } from '#server/services.ts'
import { BannerGroup } from '#wire/banners.ts'
import { GameType, Language } from '#wire/shapes.ts'

/** For how many milliseconds an address is believed when no change was published: promotions begin by the clock. */
const freshFor = 1_000

/**
 * Addresses of the pictures that pages have places for, as a visitor sees them: that of a group's first banner, by the
 * group's name, that of the first `promotion`, and those of the first game of a lobby, by its game type, or of `ALL`; null
 * where there is none. A page whose picture cannot be read comes
 * without: its script asks for it anyway, and says what is wrong.
 */
export function createPagePictures(services: Services) {
  const catalogue = catalogueOf(services)
  const read = async (name: string, language: Language): Promise<string | null> => {
    const group = BannerGroup.options.find((each) => each === name)
    if (group !== undefined) return (await bannersOf(services.db, group, language))[0]?.art ?? null
    const gameType = GameType.options.find((each) => each === name) ?? (name === 'ALL' ? null : undefined)
    if (gameType !== undefined) {
      const [game] = (await catalogue.current()).lobby.get(gameType) ?? []
      return game === undefined ? null : artOf(game, (await services.settings.brand()).imageCDNs)
    }
    if (name !== 'promotion') return null
    const { list } = await listPromotions(services, { language }, { caller: null, now: services.clock.now() })
    return list[0]?.art ?? null
  }
  const kept = new Map<string, { readonly art: Promise<string | null>; readonly at: number }>()
  const forget = () => kept.clear()
  services.live.subscribe('site', forget)
  services.live.subscribe(catalogueTopic, forget)
  services.live.onGap(forget)
  return async (name: string, language: string): Promise<string | null> => {
    const reader = Language.options.find((each) => each === language)
    if (reader === undefined) return null
    const key = `${name} ${reader}`
    const known = kept.get(key)
    if (known && performance.now() - known.at < freshFor) return known.art
    const art = read(name, reader).catch(() => null)
    kept.set(key, { art, at: performance.now() })
    return art
  }
}
