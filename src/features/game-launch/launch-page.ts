import { type GamePath, type LaunchedGame, sportsbook, vendors } from '#machines/game-launch/game-launch.rules.ts'

const pages: Readonly<Record<string, GamePath>> = {
  [vendors.vietnam]: '/vnLottery',
  [vendors.sea]: '/seaLottery',
  [vendors.lott]: '/lottery',
  [vendors.elott]: '/lottery',
}

/**
 * Returns the page that the launch chart opens for a tile of this game (spec §4), for the address at which a
 * registration goes on; null for a group of games, which is no page.
 */
export function launchPage({ vendor, isGame, page }: LaunchedGame): GamePath | null {
  const lottery = pages[vendor]
  if (lottery !== undefined) return lottery
  if (isGame === 'VASSALAGE') return null
  return vendor === sportsbook ? '/fbsports' : (page ?? '/game')
}
