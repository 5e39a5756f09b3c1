import { useLingui } from '@lingui/react'
import type { Language } from '#wire/shapes.ts'
import type { PlainMessageId, Translate } from './messages.ts'

/** The lookup of words; the component is drawn again when the language changes. */
export function useText(): Translate {
  return useLingui()._
}

/** The language shown, as a BCP 47 tag, for `Intl` and for calls that take one. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language
}

/** A message without values as an element. */
export function Text({ id }: { readonly id: PlainMessageId }) {
  return useText()(id)
}
