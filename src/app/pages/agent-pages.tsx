import { Suspense } from 'react'
import { sessionView } from '#machines/app/app.selectors.ts'
import { AgentCentre } from '#src/features/agent-centre/agent-centre.tsx'
import { NotFoundScreen } from '#src/features/not-found/not-found-screen.tsx'
import { withWords } from '#src/i18n/with-words.ts'
import { useAppState } from '#src/parts/app/app-context.tsx'

const TeamScreen = withWords(
  ['team', 'paged-list', 'refusal'],
  async () => (await import('#src/features/team/team-screen.tsx')).TeamScreen,
)

/** All pages of agents (spec §2): the Agent Centre around the one that is open. */
export function AgentPages() {
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)
  return (
    <AgentCentre unknown={<NotFoundScreen />}>
      {username !== null && (
        <Suspense>
          <TeamScreen username={username} />
        </Suspense>
      )}
    </AgentCentre>
  )
}
