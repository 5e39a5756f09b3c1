import type { Refusal } from '#wire/envelope.ts'

/** True for a sum above zero; `amount` is money as it travels. */
export const paysAnything = (amount: string): boolean => Number(amount) > 0

/** Refusals after which this launch cannot be played any further. */
export const endsPlay = (code: Refusal['code']): boolean => code === 'not_logged_in' || code === 'session_expired'
