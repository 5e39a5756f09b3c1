/**
 * The patterns of registration fields (spec §5), by the id the server names them with. Each runs in time linear in the
 * text.
 */
export const patternIds = [
  'any',
  'letterFirst',
  'alphanumeric',
  'digits',
  'uppercase',
  'mixed',
  'lettersSpaces',
  'noSpaces',
  'email',
  'dateYmd',
  'dateMdy',
  'korean',
  'thai',
  'thaiEnglish',
  'chinese',
] as const

/** Id of a pattern. */
export type PatternId = (typeof patternIds)[number]

const every =
  (...forms: readonly RegExp[]) =>
  (text: string) =>
    forms.every((form) => form.test(text))

const patterns: Readonly<Record<PatternId, (text: string) => boolean>> = {
  any: () => true,
  letterFirst: every(/^[A-Za-z][A-Za-z0-9]*$/),
  alphanumeric: every(/^[A-Za-z0-9]+$/),
  digits: every(/^\d+$/),
  uppercase: every(/[A-Z]/),
  mixed: every(/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9\s]/),
  lettersSpaces: every(/^[A-Za-z ]+$/),
  noSpaces: every(/^\S+$/),
  email: every(/^[\w.+%'-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,63}$/),
  dateYmd: (text) => isDate(/^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1)),
  dateMdy: (text) => {
    const [month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text)?.slice(1) ?? []
    return isDate([year, month, day])
  },
  korean: every(/^[\p{Script=Hangul}\s]+$/u),
  thai: every(/^[\p{Script=Thai}\s]+$/u),
  thaiEnglish: every(/^[\p{Script=Thai}A-Za-z\s]+$/u),
  chinese: every(/^[\p{Script=Han}\d\p{P}]+$/u),
}

/** Returns whether a non-empty text matches the pattern. */
export const matchesPattern = (id: PatternId, text: string): boolean => patterns[id](text)

/** Returns whether year, month and day in digits are a valid date. */
function isDate(parts: readonly (string | undefined)[] | undefined): boolean {
  const [year, month, day] = (parts ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
