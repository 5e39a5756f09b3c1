import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Callout } from '#src/ui/callout.tsx'

/** Reminds a member to confirm a paid withdrawal, with a link; renders nothing where none waits. */
export function AwaitedReminder({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const api = useApi()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { data } = useQuery({
    queryKey: memberKey(username, 'withdrawals', 'awaited'),
    queryFn: ({ signal }) => valueOf(api.send(withdrawalCalls.awaitedWithdrawal, {}, { signal })),
  })
  const withdrawal = data?.withdrawal ?? null
  if (withdrawal === null) return null
  return (
    <Callout tone="warning">
      {t('withdrawal-confirmation.reminder', {
        amount: formatMoney(withdrawal.payout, withdrawal.currency, language),
        time: formatTime(withdrawal.confirmBy ?? 0, gmtOffset),
      })}{' '}
      <Link to="/me/withdraw">{t('withdrawal-confirmation.reminder.link')}</Link>
    </Callout>
  )
}
