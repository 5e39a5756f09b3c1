import type { Area, PlainMessageId } from './messages.ts'
import type { Texts } from './texts.ts'

/**
 * A page's title in the language shown. A page may be named before the words of its area have come: it is then nameless
 * and `again` is called when they are there, so that nobody reads the name of a message.
 */
export function titleIn(
  texts: Pick<Texts, 'text' | 'need'>,
  title: PlainMessageId,
  again: () => void,
): string | undefined {
  const words = texts.text(title)
  if (words !== title) return words
  const area = title.split('.')[0] as Area
  void texts.need(area).then(
    () => texts.text(title) !== title && again(),
    () => undefined,
  )
  return undefined
}
