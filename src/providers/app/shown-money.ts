import { useSelector } from '@xstate/react'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useAppChild } from './app-context.tsx'

/** Whether a member has put a hand over what they have (spec §2). */
export function useHiddenBalance(): boolean {
  return useSelector(useAppChild('preferences'), ({ context }) => context.preferences.balanceHidden)
}

/** Money that a member has, in their language; `***` while they hide it. */
export function useShownMoney(currency: string): (amount: string) => string {
  const language = useLanguage()
  const hidden = useHiddenBalance()
  return (amount) => (hidden ? '***' : formatMoney(amount, currency, language))
}
