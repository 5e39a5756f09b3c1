import type { Refusal } from '#wire/envelope.ts'
import { useText } from '#src/i18n/text.tsx'

/** Returns the message of a locked payment password with the minutes left; null where it is not locked. */
export function useLocked(minutes: number) {
  const t = useText()
  return (code: Refusal['code']): string | null =>
    code === 'payment_password_locked' ? t('payment-password.locked', { minutes }) : null
}
