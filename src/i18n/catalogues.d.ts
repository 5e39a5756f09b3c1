declare module 'virtual:catalogues' {
  import type { Language } from '#wire/shapes.ts'
  import type { Catalogue } from '#src/i18n/texts.ts'

  /** Fetches the catalogue of a language: one file with all messages of the site. */
  export const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>>
}

declare module 'virtual:shell-texts' {
  /** The uncompiled words of the first page in the languages that the shell is drawn in while building. */
  export const shellTexts: Readonly<Record<'fil' | 'en', Readonly<Record<string, string>>>>
}
