import en from '#locales/en/slot.json'
import fil from '#locales/fil/slot.json'

/** Key of a text of the slot. */
export type TextId = keyof typeof en

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, fil }

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

/** The texts of a BCP 47 language. */
export function textsOf(language: string, currency: string): Texts {
  const own = catalogues[language] ?? en
  // A three-letter tag without data of its own would format by the browser's language.
  const formats = language === 'fil' ? 'en-PH' : language
  const money = new Intl.NumberFormat(formats, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
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
    money: (amount) => money.format(Number(amount)),
    time: (at) => time.format(at),
  }
}
