import { LobbyScreen } from '#src/features/lobby/lobby-screen.tsx'
import { SportsStart } from '#src/features/sports/sports-screen.tsx'

/** The hub of sports or e-sports: what runs and comes next, and below it the games of all vendors (spec §2). */
export function SportsLobby({ gameType }: { readonly gameType: 'SPORTS' | 'ESPORTS' }) {
  return (
    <>
      <LobbyScreen gameType={gameType} />
      <SportsStart hall={gameType === 'SPORTS' ? 'sports' : 'esports'} />
    </>
  )
}
