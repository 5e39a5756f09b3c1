import { useLingui } from '@lingui/react'
import type { Language } from '#wire/shapes.ts'
import type { PlainMessageId, Translate } from './messages.ts'

/** Returns the message lookup; the component renders again when the language changes. */
export function useText(): Translate {
  return useLingui()._
}

/** Returns the current language as a BCP 47 tag, for `Intl` and for calls that take one. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language
}

/** Renders a message without values. */
export function Text({ id }: { readonly id: PlainMessageId }) {
  return useText()(id)
}
