import type { Config } from '#server/config.ts'
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

/**
 * Adds the last line of an SMS with a code by which browsers fill it in, on this site alone
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export const withOriginLine = ({ publicOrigin }: Pick<Config, 'publicOrigin'>, text: string, code: string): string =>
  `${text}\n\n@${new URL(publicOrigin).hostname} #${code}`
