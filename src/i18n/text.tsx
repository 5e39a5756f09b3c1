import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#wire/shapes.ts'
import type { MessageId, MessageValues } from './messages.ts'
import type { Texts } from './texts.ts'

/** Looks a message up in the language shown. */
export type Translate = (id: MessageId, values?: MessageValues) => string

const Spoken = createContext<{ readonly texts: Texts; readonly language: Language } | null>(null)

const useSpoken = () => {
  const spoken = useContext(Spoken)
  if (spoken === null) throw new Error('words are used outside TextsProvider, or before a language was activated')
  return spoken
}

/** Gives the site's texts to all below, and draws them again when another language is shown. */
export function TextsProvider({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  const language = useSyncExternalStore(texts.onLanguage, texts.language)
  const spoken = useMemo(() => (language === undefined ? null : { texts, language }), [texts, language])
  return <Spoken value={spoken}>{children}</Spoken>
}

/** The lookup for attributes and values; the component is drawn again when the language changes. */
export function useText(): Translate {
  const { texts } = useSpoken()
  return (id, values) => texts.text(id, values)
}

/** The language shown, as a BCP 47 tag, for `Intl` and for calls that take one. */
export function useLanguage(): Language {
  return useSpoken().language
}

/** A message as an element. */
export function Text({ id, values }: { readonly id: MessageId; readonly values?: MessageValues }) {
  return useText()(id, values)
}
