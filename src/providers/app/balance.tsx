import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
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
  /** Rendered inside its frame, after the eye button. */
  readonly children?: ReactNode
}

/** A member's balance: `***` while hidden, a placeholder while loading (spec §2). It is updated after every bet. */
export function Balance({ username, children }: BalanceProps) {
  const t = useText()
  const language = useLanguage()
  const preferences = useAppChild('preferences')
  const hidden = useHiddenBalance()
  const { data, isError, refetch } = useQuery(balanceQuery(useApi(), username))

  return (
    <div className={styles['balance']}>
      <VisuallyHidden>{t('app.balance')}</VisuallyHidden>
      <output className={styles['amount']} data-testid="balance">
        {hidden ? (
          '***'
        ) : data !== undefined ? (
          formatMoney(data.sumBalance, data.currency, language)
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
        <IconButton
          className={styles['button']}
          label={t(hidden ? 'member.balance.show' : 'member.balance.hide')}
          icon={<Icon of={hidden ? Eye : EyeOff} size={16} />}
          onClick={() => preferences.send({ type: 'balance.toggled' })}
        />
      )}
      {children}
    </div>
  )
}
