import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
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
import { contractCalls } from '#wire/contracts/contract.ts'
import { agentEntries, type AgentFlags, type AgentPage } from '#machines/app/agent-pages.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import styles from '#src/shared/centre/entries.module.css'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

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

/**
 * Renders the menu entries of the Agent Centre at this brand (spec §2), with counts of pending requests; the
 * announcements are highlighted before a page is chosen.
 */
export function AgentEntries({ flags }: { readonly flags: AgentFlags }) {
  const t = useText()
  const waiting = useWaiting()
  const isAtMenu = useLocation({ select: ({ pathname }) => pathname === '/agent/menu' })
  return (
    <ul className={styles['list']}>
      {agentEntries(flags).map((page) => (
        <li key={page}>
          <Link
            to={`/agent/${page}`}
            className={styles['entry']}
            aria-current={isAtMenu && page === 'agentAnnouncement' ? 'page' : undefined}
          >
            <Icon of={marks[page]} />
            {t(`agent-centre.${page}`)}
            {(waiting[page] ?? 0) > 0 && (
              <span className={styles['count']}>
                <span aria-hidden="true">{waiting[page]}</span>
                <VisuallyHidden>{t('agent-centre.waiting', { count: waiting[page] ?? 0 })}</VisuallyHidden>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Returns the number of contracts that wait for an answer, by page. */
function useWaiting(): Readonly<Partial<Record<AgentPage, number>>> {
  const api = useApi()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? '')
  const { data } = useQuery({
    queryKey: memberKey(username, 'contracts', 'waiting'),
    queryFn: ({ signal }) => valueOf(api.send(contractCalls.waitingContracts, {}, { signal })),
    enabled: username !== '',
  })
  if (data === undefined) return {}
  return {
    agentDividendRecordCopy2: data.divtypereq,
    agentDailyWages2: data.dailysalreqtype,
    agentHourSalary: data.contracthoursalreq,
    agentRealtimeSalary: data.realtimesalreqtype,
  }
}
