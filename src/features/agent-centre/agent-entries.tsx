import { Link } from '@tanstack/react-router'
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import ChartPie from 'lucide-react/icons/chart-pie'
import Clock from 'lucide-react/icons/clock'
import Dices from 'lucide-react/icons/dices'
import HandCoins from 'lucide-react/icons/hand-coins'
import Megaphone from 'lucide-react/icons/megaphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UsersRound from 'lucide-react/icons/users-round'
import Zap from 'lucide-react/icons/zap'
import type { ComponentProps } from 'react'
import { agentEntries, type AgentFlags, type AgentPage, isLater } from '#machines/app/agent-pages.ts'
import { useText } from '#src/i18n/text.tsx'
import styles from '#src/parts/centre/entries.module.css'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'

const marks: Readonly<Record<AgentPage, ComponentProps<typeof Icon>['of']>> = {
  agentAnnouncement: Megaphone,
  agentTeamOverview: ChartPie,
  registerCenter: UserRoundPlus,
  downlineManagmentView: UsersRound,
  personalHistoryCopy: Dices,
  palStatementsAgentCopy: ChartNoAxesColumn,
  agentRevenueReport: BanknoteArrowDown,
  agentDownlineTransactionDetailsCopy: ReceiptText,
  agentDividendRecordCopy2: HandCoins,
  agentDailyWages2: CalendarClock,
  agentHourSalary: Clock,
  agentRealtimeSalary: Zap,
}

/** The entries of the Agent Centre that this brand has (spec §2); those that open later say so, cannot be pressed and come last. */
export function AgentEntries({ flags }: { readonly flags: AgentFlags }) {
  const t = useText()
  return (
    <ul className={styles['list']}>
      {agentEntries(flags).map((page) => (
        <li key={page}>
          {isLater(page) ? (
            <span className={classNames(styles['entry'], styles['later'])}>
              <Icon of={marks[page]} />
              {t(`agent-centre.${page}`)}
              <span className={styles['soon']}>{t('agent-centre.soon')}</span>
            </span>
          ) : (
            <Link to="/agent/$page" params={{ page }} className={styles['entry']}>
              <Icon of={marks[page]} />
              {t(`agent-centre.${page}`)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
