import { Link } from '@tanstack/react-router'
import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { AgentPage } from '#machines/app/agent-pages.ts'
import type { OverviewFigure } from '#wire/agents/agent-reports.ts'
import styles from './team-overview.module.css'

export interface OverviewTileProps {
  readonly figure: OverviewFigure
  /** The period; linked reports use the same one. */
  readonly days: { readonly from: string; readonly to: string }
  /** The values as numbers, precise enough for the change in per cent. */
  readonly now: number
  readonly before: number
  readonly formatted: string
  readonly formattedBefore: string
}

/** The report behind each figure, and its filter. */
const leadsTo: Readonly<
  Record<OverviewFigure, { readonly page: AgentPage; readonly filter?: Readonly<Record<string, string>> }>
> = {
  size: { page: 'downlineManagmentView' },
  registrations: { page: 'downlineManagmentView' },
  active: { page: 'palStatementsAgentCopy', filter: {} },
  deposits: { page: 'agentDownlineTransactionDetailsCopy', filter: { kind: 'deposit' } },
  withdrawals: { page: 'agentDownlineTransactionDetailsCopy', filter: { kind: 'withdrawal' } },
  turnover: { page: 'personalHistoryCopy', filter: { state: 'settled' } },
  commission: { page: 'agentRevenueReport', filter: {} },
  profit: { page: 'palStatementsAgentCopy', filter: {} },
}

/** Renders a figure of a period with its change since the previous one, and a link to its report. */
export function OverviewTile({ figure, days, now, before, formatted, formattedBefore }: OverviewTileProps) {
  const t = useText()
  const language = useLanguage()
  const { page, filter } = leadsTo[figure]
  const change = before === 0 ? null : (now - before) / Math.abs(before)
  const better = figure === 'withdrawals' ? null : now > before ? 'up' : now < before ? 'down' : null
  return (
    <Link to={`/agent/${page}`} search={filter === undefined ? {} : { ...filter, ...days }} className={styles['tile']}>
      <span className={styles['name']}>{t(`team-overview.${figure}`)}</span>
      <span className={styles['figure']}>{formatted}</span>
      <span className={styles['before']}>
        {change !== null && change !== 0 && (
          <span className={classNames(styles['change'], better !== null && styles[better])}>
            <Icon of={change > 0 ? ArrowUpRight : ArrowDownRight} size={14} />
            {formatNumber(change, language, {
              style: 'percent',
              signDisplay: 'exceptZero',
              maximumFractionDigits: Math.abs(change) < 1 ? 1 : 0,
            })}{' '}
          </span>
        )}
        {t('team-overview.before', { figure: formattedBefore })}
      </span>
    </Link>
  )
}
