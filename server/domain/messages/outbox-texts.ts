import type { Language } from '#wire/shapes.ts'
import { wordsIn } from './member-words.ts'
import type { AccountChange } from './owner-alerts.ts'

type OutboxText =
  | `code.${'login' | 'register' | 'recovery' | 'verification'}`
  | 'verification.subject'
  | `reset.${'subject' | 'body'}`
  | `changed.${'subject' | AccountChange}`

/** Writes an SMS or a mail in the language its reader chose on the site; values take the place of their names in braces. */
export async function outboxTexts(
  language: Language,
): Promise<(text: OutboxText, values: Readonly<Record<string, string | number>>) => string> {
  const say = await wordsIn('outbox', language)
  return (text, values) =>
    say(`outbox.${text}`).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
