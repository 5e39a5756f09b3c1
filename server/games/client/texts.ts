import en from '#locales/en/slot.json'
import fil from '#locales/fil/slot.json'
import { type Currency, writingOf } from '#wire/money.ts'

/** Key of a text of the slot. */
export type TextId = keyof typeof en

type Catalogue = Readonly<Record<string, string>>

const catalogues = new Map<string, Catalogue>([
  ['en', en],
  ['fil', fil],
])

/** The languages that are fetched when somebody plays in them. */
const others: Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>> = {
  'zh-Hans': () => import('#locales/zh-Hans/slot.json'),
  id: () => import('#locales/id/slot.json'),
  ja: () => import('#locales/ja/slot.json'),
  th: () => import('#locales/th/slot.json'),
  vi: () => import('#locales/vi/slot.json'),
}

/** Fetches the texts of a language for `textsOf`; a language that does not come is spoken in English. */
export async function fetchTexts(language: string): Promise<void> {
  const load = others[language]
  if (load === undefined || catalogues.has(language)) return
  try {
    catalogues.set(language, (await load()).default)
  } catch (error) {
    console.warn(`No texts in ${language}`, error)
  }
}

/** The texts and number forms of one language. */
export interface Texts {
  readonly language: string
  /** The text with its `{placeholders}` filled in; English where the language lacks it. */
  t(id: TextId, values?: Readonly<Record<string, string | number>>): string
  /** Whether there is a text under this key. */
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
