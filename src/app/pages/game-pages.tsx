import { lazyRouteComponent } from '@tanstack/react-router'
import type { GameType } from '#wire/shapes.ts'
import type { SoonPlace } from './soon-page.tsx'
import { chunk } from '#src/platform/chunk.ts'

const LobbyScreen = lazyRouteComponent(() => chunk(() => import('#src/features/lobby/lobby-screen.tsx')), 'LobbyScreen')
const GameScreen = lazyRouteComponent(() => chunk(() => import('#src/features/game/game-screen.tsx')), 'GameScreen')
const LotteryScreen = lazyRouteComponent(
  () => chunk(() => import('#src/features/lottery/lottery-screen.tsx')),
  'LotteryScreen',
)
const atTables = () => chunk(() => import('./table-pages.tsx'))
const Tables = lazyRouteComponent(atTables, 'Tables')
const CardRooms = lazyRouteComponent(atTables, 'CardRooms')

const HelpScreen = lazyRouteComponent(() => chunk(() => import('#src/features/help/help-screen.tsx')), 'HelpScreen')
const AboutScreen = lazyRouteComponent(() => chunk(() => import('#src/features/about/about-screen.tsx')), 'AboutScreen')
const SoonPage = lazyRouteComponent(() => chunk(() => import('./soon-page.tsx')), 'SoonPage')

const SportsScreen = lazyRouteComponent(
  () => chunk(() => import('#src/features/sports/sports-screen.tsx')),
  'SportsScreen',
)
const SportsLobby = lazyRouteComponent(() => chunk(() => import('./sports-lobby.tsx')), 'SportsLobby')

/** The lobby of one game type; `null` is the one of all types. */
export const lobbyPage = (gameType: GameType | null) => {
  if (gameType === 'SPORTS' || gameType === 'ESPORTS')
    return Object.assign(() => <SportsLobby gameType={gameType} />, { preload: SportsLobby.preload })
  return Object.assign(() => <LobbyScreen gameType={gameType} />, { preload: LobbyScreen.preload })
}

/** The page of football and e-sports. */
export const sportsPage = () => SportsScreen

/** The page of a game in a frame; its address says which. */
export const gamePage = () => GameScreen

/** The page of the live tables. */
export const tablePage = () => Tables

/** The page of the card rooms. */
export const cardsPage = () => CardRooms

/** The page of a lottery hall. */
export const lotteryPage = (hall: 'lottery' | 'vnLottery' | 'seaLottery') =>
  Object.assign(() => <LotteryScreen hall={hall} />, { preload: LotteryScreen.preload })

/** The help centre, `bare` without the frame of the site. */
export const helpPage = (bare: boolean) =>
  Object.assign(() => <HelpScreen bare={bare} />, { preload: HelpScreen.preload })

/** How to install the site as an app, or who can work with the club. */
export const aboutPage = (page: 'down' | 'join') =>
  Object.assign(() => <AboutScreen page={page} />, { preload: AboutScreen.preload })

/** The page of a place whose content comes later. */
export const soonPage = (place: SoonPlace) =>
  Object.assign(() => <SoonPage place={place} />, { preload: SoonPage.preload })
