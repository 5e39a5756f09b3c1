import { Link, Outlet, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { sessionView } from '#machines/app/app.selectors.ts'
import { AgentCentre as Centre } from '#src/features/agent-centre/agent-centre.tsx'
import { NotFoundScreen } from '#src/features/not-found/not-found-screen.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useHasSideMenu } from '#src/platform/breakpoints.ts'
import { buttonClass } from '#src/ui/button.tsx'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import type { ContractPage } from './agent-contracts.tsx'
import { PageLoading } from './page-loading.tsx'

interface OfAgent {
  readonly username: string
}

/** A page for the logged-in agent; renders nothing once the session has ended. */
const agentPage = (Screen: ComponentType<OfAgent>) =>
  function AgentPage() {
    const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)
    if (username === null) return null
    return (
      <Suspense fallback={<PageLoading />}>
        <Screen username={username} />
      </Suspense>
    )
  }

/** The layout of all pages below (spec §2): the Agent Centre. */
export const AgentCentre = () => (
  <Centre unknown={<NotFoundScreen />}>
    <Outlet />
  </Centre>
)

export const AnnouncementsPage = agentPage(
  lazyPart(async () => (await import('#src/features/announcements/announcements-screen.tsx')).AnnouncementsScreen),
)

const AgentLinksScreen = lazyPart(
  async () => (await import('#src/features/agent-links/agent-links-screen.tsx')).AgentLinksScreen,
)
const RegisterCentreScreen = lazyPart(
  async () => (await import('#src/features/register-centre/register-centre-screen.tsx')).RegisterCentreScreen,
)

/** Registration links, and opening an account for a downline (spec §2 registerCenter). */
export const RegisterCentrePage = agentPage(() => (
  <>
    <AgentLinksScreen />
    <RegisterCentreScreen />
  </>
))

const TeamScreen = lazyPart(async () => (await import('#src/features/team/team-screen.tsx')).TeamScreen)
const MemberTransferScreen = lazyPart(
  async () => (await import('#src/features/member-transfer/member-transfer-screen.tsx')).MemberTransferScreen,
)

/** The team, or by the address (`send=<id>`) a transfer to one of its members (spec §2 downlineManagmentView). */
function TeamManagement({ username }: OfAgent) {
  const t = useText()
  const { send } = useSearch({ from: '/agents/agent/downlineManagmentView' })
  if (send === undefined) return <TeamScreen username={username} />
  const back = (
    <Link to="/agent/downlineManagmentView" className={buttonClass('secondary')}>
      {t('agent-centre.downlineManagmentView')}
    </Link>
  )
  return <MemberTransferScreen key={send} to={send} back={back} />
}

export const TeamPage = agentPage(TeamManagement)

export const TeamOverviewPage = agentPage(
  lazyPart(async () => (await import('#src/features/team-overview/team-overview-screen.tsx')).TeamOverviewScreen),
)

const TeamSummaryPage = agentPage(
  lazyPart(async () => (await import('#src/features/team-overview/team-overview-screen.tsx')).TeamSummary),
)

/** Before a page is chosen: the main figures, above the announcements where the menu is beside them, else above it. */
export function AgentMenu() {
  const hasSideMenu = useHasSideMenu()
  return (
    <>
      <TeamSummaryPage />
      {hasSideMenu && <AnnouncementsPage />}
    </>
  )
}

export const TeamBettingPage = agentPage(
  lazyPart(async () => (await import('#src/features/team-betting/team-betting-screen.tsx')).TeamBettingScreen),
)

export const TeamProfitPage = agentPage(
  lazyPart(async () => (await import('#src/features/team-profit/team-profit-screen.tsx')).TeamProfitScreen),
)

export const TeamIncomePage = agentPage(
  lazyPart(async () => (await import('#src/features/team-income/team-income-screen.tsx')).TeamIncomeScreen),
)

export const TeamTransactionsPage = agentPage(
  lazyPart(
    async () => (await import('#src/features/team-transactions/team-transactions-screen.tsx')).TeamTransactionsScreen,
  ),
)

const AgentContracts = lazyPart(async () => (await import('./agent-contracts.tsx')).AgentContracts)
const ContractsScreen = lazyPart(
  async () => (await import('#src/features/contract/contracts-screen.tsx')).ContractsScreen,
)
const StatementsScreen = lazyPart(
  async () => (await import('#src/features/statements/statements-screen.tsx')).StatementsScreen,
)

/** The page of a kind of contract: contracts and statements. */
const contractsPage = (page: ContractPage, kind: ContractKind) =>
  agentPage(({ username }) => (
    <AgentContracts
      page={page}
      contracts={<ContractsScreen username={username} kind={kind} />}
      statements={<StatementsScreen username={username} kind={kind} />}
    />
  ))

export const DividendPage = contractsPage('agentDividendRecordCopy2', 'dividend')
export const DailyWagesPage = contractsPage('agentDailyWages2', 'daily')
export const HourlyWagesPage = contractsPage('agentHourSalary', 'hourly')
export const RealtimeWagesPage = contractsPage('agentRealtimeSalary', 'realtime')
