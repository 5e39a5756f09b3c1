import { useSelector } from '@xstate/react'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useAppChild } from './app-context.tsx'

/** Returns whether the member hides their balance (spec §2). */
export function useHiddenBalance(): boolean {
  return useSelector(useAppChild('preferences'), ({ context }) => context.preferences.balanceHidden)
}

/** Formats the member's money in their language; `***` while they hide it. */
export function useShownMoney(currency: string): (amount: string) => string {
  const language = useLanguage()
  const hidden = useHiddenBalance()
  return (amount) => (hidden ? '***' : formatMoney(amount, currency, language))
}
