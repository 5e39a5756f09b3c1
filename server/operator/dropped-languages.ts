import { lostLanguages, type NoticeWords } from '#server/domain/content/written-words.ts'

/** Whether words in languages that new ones lack may go. */
export interface DroppedLanguages {
  readonly dropLanguages?: boolean
}

/** Refuses to replace words by others that lack some of their languages. */
export function keepLanguages(name: string, before: NoticeWords, after: NoticeWords): void {
  const lost = lostLanguages(before, after)
  if (lost.length === 0) return
  throw new Error(
    `${name} has words in ${lost.join(', ')}, which the file lacks: add them, or give --drop-languages to do without`,
  )
}
