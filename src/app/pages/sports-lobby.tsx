import { Suspense } from 'react'
import { LobbyScreen } from '#src/features/lobby/lobby-screen.tsx'
import { lazyOptional } from '#src/platform/lazy-part.ts'

const SportsStrip = lazyOptional(async () => (await import('#src/features/sports/sports-strip.tsx')).SportsStrip)

/** The hub of sports or e-sports: live and upcoming matches, and below them the games of all vendors (spec §2). */
export function SportsLobby({ gameType }: { readonly gameType: 'SPORTS' | 'ESPORTS' }) {
  return (
    <>
      <LobbyScreen gameType={gameType} />
      <Suspense>
        <SportsStrip hall={gameType === 'SPORTS' ? 'sports' : 'esports'} />
      </Suspense>
    </>
  )
}
