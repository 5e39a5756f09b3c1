declare module 'virtual:catalogues' {
  import type { Language } from '#wire/shapes.ts'
  import type { Catalogue } from '#src/i18n/texts.ts'

  /** One chunk a language: the messages of the first page, and where its other areas come from. */
  export const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>>
}
