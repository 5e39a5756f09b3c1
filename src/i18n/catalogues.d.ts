declare module 'virtual:catalogues' {
  import type { Language } from '#wire/shapes.ts'
  import type { Catalogue } from '#src/i18n/texts.ts'

  /** Fetches the catalogue of a language: one file with all messages of the site. */
  export const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>>
}
