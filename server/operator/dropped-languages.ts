import { lostLanguages, type NoticeWords } from '#server/domain/content/translations.ts'

/** Option to remove languages that a file lacks. */
export interface DroppedLanguages {
  readonly dropLanguages?: boolean
}

/** Throws when new texts lack languages of the existing ones. */
export function keepLanguages(name: string, before: NoticeWords, after: NoticeWords): void {
  const lost = lostLanguages(before, after)
  if (lost.length === 0) return
  throw new Error(`${name} has texts in ${lost.join(', ')}, which the file lacks: add them, or use --drop-languages`)
}
