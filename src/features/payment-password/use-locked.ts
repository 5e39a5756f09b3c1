import type { Refusal } from '#wire/envelope.ts'
import { useText } from '#src/i18n/text.tsx'

/** What a form that asks for the payment password says of it while it is locked, for so many minutes yet; null of all else. */
export function useLocked(minutes: number) {
  const t = useText()
  return (code: Refusal['code']): string | null =>
    code === 'payment_password_locked' ? t('payment-password.locked', { minutes }) : null
}
