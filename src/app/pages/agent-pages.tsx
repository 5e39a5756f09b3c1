import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { AgentPage } from '#machines/app/agent-pages.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { AgentCentre } from '#src/features/agent-centre/agent-centre.tsx'
import { NotFoundScreen } from '#src/features/not-found/not-found-screen.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useWide } from '#src/platform/wide.ts'
import { buttonClass } from '#src/ui/button.tsx'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'

interface OfAgent {
  readonly username: string
}

const AnnouncementsScreen = lazyPart(
  async () => (await import('#src/features/announcements/announcements-screen.tsx')).AnnouncementsScreen,
)

const AgentLinksScreen = lazyPart(
  async () => (await import('#src/features/agent-links/agent-links-screen.tsx')).AgentLinksScreen,
)

const RegisterCentreScreen = lazyPart(
  async () => (await import('#src/features/register-centre/register-centre-screen.tsx')).RegisterCentreScreen,
)

const ContractsScreen = lazyPart(
  async () => (await import('#src/features/contract/contracts-screen.tsx')).ContractsScreen,
)

const StatementsScreen = lazyPart(
  async () => (await import('#src/features/statements/statements-screen.tsx')).StatementsScreen,
)

const AgentContracts = lazyPart(async () => (await import('./agent-contracts.tsx')).AgentContracts)

/** The page of a kind of contract: the contracts themselves, and what they came to. */
const contractsOf = (page: AgentPage, kind: ContractKind) => (agent: OfAgent) => (
  <AgentContracts
    page={page}
    contracts={<ContractsScreen {...agent} kind={kind} />}
    statements={<StatementsScreen {...agent} kind={kind} />}
  />
)

/** Links by which others open an account, and an account opened for somebody (spec §2 registerCenter). */
const RegisterCentre = () => (
  <>
    <AgentLinksScreen />
    <RegisterCentreScreen />
  </>
)

const TeamScreen = lazyPart(async () => (await import('#src/features/team/team-screen.tsx')).TeamScreen)

const MemberTransferScreen = lazyPart(
  async () => (await import('#src/features/member-transfer/member-transfer-screen.tsx')).MemberTransferScreen,
)

function WayToTeam() {
  const t = useText()
  return (
    <Link to="/agent/$page" params={{ page: 'downlineManagmentView' }} className={buttonClass('secondary')}>
      {t('agent-centre.downlineManagmentView')}
    </Link>
  )
}

/** The team, or by the address (`send=<id>`) money for one of it (spec §2 downlineManagmentView). */
function TeamManagement({ username }: OfAgent) {
  const { send } = useSearch({ from: '/agents/agent/$page' })
  return send === undefined ? (
    <TeamScreen username={username} />
  ) : (
    <MemberTransferScreen key={send} to={send} back={<WayToTeam />} />
  )
}

const screens: Readonly<Record<AgentPage, ComponentType<OfAgent>>> = {
  agentAnnouncement: AnnouncementsScreen,
  registerCenter: RegisterCentre,
  agentTeamOverview: lazyPart(
    async () => (await import('#src/features/team-overview/team-overview-screen.tsx')).TeamOverviewScreen,
  ),
  downlineManagmentView: TeamManagement,
  personalHistoryCopy: lazyPart(
    async () => (await import('#src/features/team-betting/team-betting-screen.tsx')).TeamBettingScreen,
  ),
  palStatementsAgentCopy: lazyPart(
    async () => (await import('#src/features/team-profit/team-profit-screen.tsx')).TeamProfitScreen,
  ),
  agentRevenueReport: lazyPart(
    async () => (await import('#src/features/team-income/team-income-screen.tsx')).TeamIncomeScreen,
  ),
  agentDownlineTransactionDetailsCopy: lazyPart(
    async () => (await import('#src/features/team-transactions/team-transactions-screen.tsx')).TeamTransactionsScreen,
  ),
  agentDividendRecordCopy2: contractsOf('agentDividendRecordCopy2', 'dividend'),
  agentDailyWages2: contractsOf('agentDailyWages2', 'daily'),
  agentHourSalary: contractsOf('agentHourSalary', 'hourly'),
  agentRealtimeSalary: contractsOf('agentRealtimeSalary', 'realtime'),
}

/** All pages of agents (spec §2): the Agent Centre around the one that is open, and announcements before one is chosen. */
export function AgentPages() {
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)
  const wide = useWide()
  const shown = (page: AgentPage) => {
    const Screen = screens[page]
    return (
      username !== null && (
        <Suspense key={page}>
          <Screen username={username} />
        </Suspense>
      )
    )
  }
  return (
    <AgentCentre unknown={<NotFoundScreen />} front={wide ? shown('agentAnnouncement') : null}>
      {shown}
    </AgentCentre>
  )
}
