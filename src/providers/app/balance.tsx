import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useApi } from '#src/api/api-context.tsx'
import { balanceQuery } from '#src/api/queries.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useAppChild } from './app-context.tsx'
import { useHiddenBalance } from './shown-money.ts'
import styles from './balance.module.css'

export interface BalanceProps {
  readonly username: string
  /** Takes the place of its frame. */
  readonly className?: string | undefined
  /** Makes the amount a button; its name contains the amount. */
  readonly action?: { readonly nameOf: (amount: string) => string; readonly onPress: () => void } | undefined
}

/** A member's balance: `***` while hidden, a placeholder while loading (spec §2). It is updated after every bet. */
export function Balance({ username, className = styles['balance'], action }: BalanceProps) {
  const t = useText()
  const language = useLanguage()
  const hidden = useHiddenBalance()
  const { data, isError, refetch } = useQuery(balanceQuery(useApi(), username))
  const held = data === undefined ? null : formatMoney(data.sumBalance, data.currency, language)
  const amount = hidden ? '***' : held

  return (
    <div className={className}>
      <VisuallyHidden>{t('app.balance')}</VisuallyHidden>
      <output className={styles['amount']} data-testid="balance">
        {amount !== null ? (
          action === undefined ? (
            amount
          ) : (
            <button
              type="button"
              className={styles['action']}
              aria-label={action.nameOf(amount)}
              onClick={action.onPress}
            >
              {amount}
            </button>
          )
        ) : isError ? (
          t('member.balance.failed')
        ) : (
          <>
            <VisuallyHidden>{t('member.balance.updating')}</VisuallyHidden>
            <Skeleton className={styles['updating']} />
          </>
        )}
      </output>
      {isError && data === undefined ? (
        <IconButton
          className={styles['button']}
          label={t('app.retry')}
          icon={<Icon of={RefreshCw} size={16} />}
          onClick={() => void refetch()}
        />
      ) : (
        <HideBalance />
      )}
    </div>
  )
}

/** The button that hides the balance in this browser, or shows it again (spec §2). */
export function HideBalance() {
  const t = useText()
  const preferences = useAppChild('preferences')
  const hidden = useHiddenBalance()
  return (
    <IconButton
      className={styles['button']}
      label={t(hidden ? 'member.balance.show' : 'member.balance.hide')}
      icon={<Icon of={hidden ? Eye : EyeOff} size={16} />}
      onClick={() => preferences.send({ type: 'balance.toggled' })}
    />
  )
}
