import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Crown from 'lucide-react/icons/crown'
import Dices from 'lucide-react/icons/dices'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import History from 'lucide-react/icons/history'
import Mail from 'lucide-react/icons/mail'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UsersRound from 'lucide-react/icons/users-round'
import WalletIcon from 'lucide-react/icons/wallet'
import type { ComponentProps, ReactNode } from 'react'
import { isAgent } from '#machines/app/agents.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { type CentrePage, centrePages, isMemberPlace } from '#machines/app/member-pages.ts'
import { useApi } from '#src/api/api-context.tsx'
import { unreadMessagesQuery } from '#src/api/message-query.ts'
import { unclaimedQuery } from '#src/api/reward-query.ts'
import { vipQuery } from '#src/api/vip-query.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { MemberLink } from '#src/providers/gate/member-link.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from '#src/shared/centre/entries.module.css'
import { useTrial } from '#src/providers/app/use-trial.ts'

type Entry = CentrePage | 'sessions' | 'agent'

const marks: Readonly<Record<Entry, ComponentProps<typeof Icon>['of']>> = {
  securityCenter: CircleUserRound,
  sessions: MonitorSmartphone,
  transferFund: WalletIcon,
  depositv2: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transferUpline: HandCoins,
  personalHistoryCopy: Dices,
  transactionHistory: ReceiptText,
  depositHistory: History,
  personalProfit: ChartNoAxesColumn,
  bonusDetails: Ticket,
  rewardCenter: Gift,
  referral: UserRoundPlus,
  missionLeaderboard: Trophy,
  vip: Crown,
  messageV2: Mail,
  agent: UsersRound,
}

/** Classes of an entry in an account menu. */
export const centreEntry = styles['entry'] ?? ''

/** Returns the entry to highlight on pages without one: those of the tab bar, and those below `securityCenter`. */
const entryOf: Readonly<Record<string, Entry>> = {
  '/wallet': 'transferFund',
  '/me': 'securityCenter',
  '/me/profile': 'securityCenter',
  '/me/security': 'securityCenter',
  '/me/sessions': 'securityCenter',
  '/me/push': 'securityCenter',
  '/me/protection': 'securityCenter',
}

/**
 * Renders the entries of the personal centre (spec §2), for agents with theirs first; a trial account has fewer.
 * `children` is one more entry, after the others.
 */
export function CentreEntries({ children }: { readonly children?: ReactNode }) {
  const t = useText()
  const agent = useAppState(isAgent)
  const trial = useTrial()
  const lit = useLocation({ select: ({ pathname }) => entryOf[pathname] })
  const own = centrePages.map((page) => (trial && page === 'securityCenter' ? 'sessions' : page))
  const entries: readonly Entry[] = agent ? ['agent', ...own] : own
  return (
    <ul className={styles['list']}>
      {entries.map((page) => (
        <li key={page}>
          <EntryLink page={page} lit={lit === page}>
            <Icon of={marks[page]} />
            {t(`member.${page}`)}
            {page === 'rewardCenter' && <Unclaimed of="unclaimedCount" words="member.rewardCenter.count" />}
            {page === 'missionLeaderboard' && <Unclaimed of="missionCount" words="member.missionLeaderboard.count" />}
            {page === 'vip' && <LevelName />}
            {page === 'messageV2' && <MessageCount />}
          </EntryLink>
        </li>
      ))}
      {children !== undefined && <li>{children}</li>}
    </ul>
  )
}

interface UnclaimedProps {
  readonly of: 'unclaimedCount' | 'missionCount'
  readonly words: 'member.rewardCenter.count' | 'member.missionLeaderboard.count'
}

/** Renders the number of rewards or missions to claim; nothing for none. */
function Unclaimed({ of, words }: UnclaimedProps) {
  const t = useText()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username)
  const { data: count = 0 } = useQuery({
    ...unclaimedQuery(useApi(), username ?? ''),
    select: (summary) => summary[of],
    enabled: username !== undefined,
  })
  if (count === 0) return null
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t(words, { count })}</VisuallyHidden>
    </span>
  )
}

/** Returns the name of the member's VIP level; undefined while unknown, and for a trial account. */
export function useLevel(): string | undefined {
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username)
  const trial = useTrial()
  const { data } = useQuery({
    ...vipQuery(useApi(), username ?? ''),
    select: ({ name }) => name,
    staleTime: 60_000,
    enabled: username !== undefined && !trial,
  })
  return data
}

/** Renders the VIP level at its entry. */
function LevelName() {
  const level = useLevel()
  return level === undefined ? null : <span className={styles['level']}>{level}</span>
}

/** Renders the number of unread messages; nothing for none. */
function MessageCount() {
  const t = useText()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username)
  const { data: count = 0 } = useQuery({
    ...unreadMessagesQuery(useApi(), username ?? ''),
    enabled: username !== undefined,
  })
  if (count === 0) return null
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('member.messageV2.count', { count })}</VisuallyHidden>
    </span>
  )
}

interface EntryLinkProps {
  readonly page: Entry
  readonly lit: boolean
  readonly children: ReactNode
}

function EntryLink({ page, lit, children }: EntryLinkProps) {
  if (isMemberPlace(page)) {
    return (
      <MemberLink page={page} className={centreEntry}>
        {children}
      </MemberLink>
    )
  }
  return (
    <Link to={`/me/${page}`} className={centreEntry} aria-current={lit ? 'page' : undefined}>
      {children}
    </Link>
  )
}
