import { useLingui } from '@lingui/react'
import type { Language } from '#wire/shapes.ts'
import type { MessageId, MessageValues } from './messages.ts'

/** Looks a message up in the language shown. */
export type Translate = (id: MessageId, values?: MessageValues) => string

/** The lookup for attributes and values; the component is drawn again when the language changes. */
export function useText(): Translate {
  const { i18n } = useLingui()
  return (id, values) => i18n._(id, values)
}

/** The language shown, as a BCP 47 tag, for `Intl` and for calls that take one. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language
}

/** A message as an element. */
export function Text({ id, values }: { readonly id: MessageId; readonly values?: MessageValues }) {
  return useText()(id, values)
}
