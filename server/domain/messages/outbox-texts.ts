import type { Language } from '#wire/shapes.ts'
import { translationsFor } from './member-texts.ts'
import type { AccountChange } from './owner-alerts.ts'

type OutboxText =
  | `code.${'login' | 'register' | 'recovery' | 'verification'}`
  | 'verification.subject'
  | `reset.${'subject' | 'body'}`
  | `changed.${'subject' | AccountChange}`

/** Writes an SMS or a mail in its reader's language; values replace their names in braces. */
export async function outboxTexts(
  language: Language,
): Promise<(text: OutboxText, values: Readonly<Record<string, string | number>>) => string> {
  const translate = await translationsFor('outbox', language)
  return (text, values) =>
    translate(`outbox.${text}`).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(values[name] ?? placeholder),
    )
}
