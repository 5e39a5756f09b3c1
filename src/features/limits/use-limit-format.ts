import type { ActorRefFrom } from 'xstate'
import type { PlayLimit } from '#wire/protection/protection.ts'
import type { limitsMachine } from '#machines/limits/limits.machine.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'

export type LimitsChart = ActorRefFrom<typeof limitsMachine>

/** Returns a formatter for a limit: money, or minutes. */
export function useLimitFormat(currency: string) {
  const t = useText()
  const language = useLanguage()
  return (amount: string, kind: PlayLimit['kind']) =>
    kind === 'time'
      ? t('limits.minutes', { minutes: formatNumber(Number(amount), language) })
      : formatMoney(amount, currency, language)
}
