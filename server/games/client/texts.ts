import enAutoplay from '#locales/en/autoplay.json'
import enFishing from '#locales/en/fishing.json'
import enOriginal from '#locales/en/original.json'
import enSlot from '#locales/en/slot.json'
import filAutoplay from '#locales/fil/autoplay.json'
import filFishing from '#locales/fil/fishing.json'
import filOriginal from '#locales/fil/original.json'
import filSlot from '#locales/fil/slot.json'
import { type Currency, writingOf } from '#wire/money.ts'

/** Fishing and the originals share the texts on sound, seeds and declined bets with the slots. */
const en = { ...enSlot, ...enFishing, ...enOriginal, ...enAutoplay }
const fil = { ...filSlot, ...filFishing, ...filOriginal, ...filAutoplay }

/** Key of a text of the built-in games. */
export type TextId = keyof typeof en

type Catalogue = Readonly<Record<string, string>>

const catalogues = new Map<string, Catalogue>([
  ['en', en],
  ['fil', fil],
])

/** Languages that are loaded on demand. */
const others: Readonly<Record<string, () => readonly Promise<{ readonly default: Catalogue }>[]>> = {
  'zh-Hans': () => [
    import('#locales/zh-Hans/slot.json'),
    import('#locales/zh-Hans/fishing.json'),
    import('#locales/zh-Hans/original.json'),
    import('#locales/zh-Hans/autoplay.json'),
  ],
  id: () => [
    import('#locales/id/slot.json'),
    import('#locales/id/fishing.json'),
    import('#locales/id/original.json'),
    import('#locales/id/autoplay.json'),
  ],
  ja: () => [
    import('#locales/ja/slot.json'),
    import('#locales/ja/fishing.json'),
    import('#locales/ja/original.json'),
    import('#locales/ja/autoplay.json'),
  ],
  th: () => [
    import('#locales/th/slot.json'),
    import('#locales/th/fishing.json'),
    import('#locales/th/original.json'),
    import('#locales/th/autoplay.json'),
  ],
  vi: () => [
    import('#locales/vi/slot.json'),
    import('#locales/vi/fishing.json'),
    import('#locales/vi/original.json'),
    import('#locales/vi/autoplay.json'),
  ],
}

/** Loads the texts of a language for `textsOf`; falls back to English when loading fails. */
export async function fetchTexts(language: string): Promise<void> {
  const load = others[language]
  if (load === undefined || catalogues.has(language)) return
  try {
    const areas = await Promise.all(load())
    catalogues.set(language, Object.assign({}, ...areas.map((area) => area.default)) as Catalogue)
  } catch (error) {
    console.warn(`No texts in ${language}`, error)
  }
}

/** The texts and number forms of one language. */
export interface Texts {
  readonly language: string
  /** The text with its `{placeholders}` filled in; English where the language lacks it. */
  t(id: TextId, values?: Readonly<Record<string, string | number>>): string
  /** Returns whether there is a text under this key. */
  has(id: string): id is TextId
  /** Money of the wire (`'12480.5'`) in the language's form. */
  money(amount: string | number): string
  time(at: number): string
}

/** The texts of a BCP 47 language, once fetched. */
export function textsOf(language: string, currency: Currency): Texts {
  const own = catalogues.get(language) ?? en
  // A browser without data for a language would otherwise format by its own.
  const formats = [language, 'en-PH']
  const [form, unit] = writingOf(currency)
  const money = new Intl.NumberFormat(formats, form)
  const time = new Intl.DateTimeFormat(formats, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return {
    language,
    t: (id, values = {}) =>
      (own[id] ?? en[id]).replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole)),
    has: (id): id is TextId => id in en,
    money: (amount) => money.format(amount as `${number}`) + unit,
    time: (at) => time.format(at),
  }
}
