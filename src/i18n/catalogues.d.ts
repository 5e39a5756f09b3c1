declare module 'virtual:catalogues' {
  import type { Language } from '#wire/shapes.ts'
  import type { Catalogue } from '#src/i18n/texts.ts'

  /** One chunk a language: the messages of the first page, and where its other areas come from. */
  export const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>>
}

declare module 'virtual:shell-texts' {
  import type { Language } from '#wire/shapes.ts'

  /** The uncompiled words of the first page in every language, for the shell drawn while building. */
  export const shellTexts: Readonly<Record<Language, Readonly<Record<string, string>>>>
}
