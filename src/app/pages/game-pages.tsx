import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GameType } from '#wire/shapes.ts'
import { chunk } from '#src/platform/chunk.ts'

const LobbyScreen = lazyRouteComponent(() => chunk(() => import('#src/features/lobby/lobby-screen.tsx')), 'LobbyScreen')
const GameScreen = lazyRouteComponent(() => chunk(() => import('#src/features/game/game-screen.tsx')), 'GameScreen')
const offered = () => chunk(() => import('./offered-pages.tsx'))
const Promotions = lazyRouteComponent(offered, 'Promotions')
const TableHall = lazyRouteComponent(() => chunk(() => import('#src/features/table/table-hall.tsx')), 'TableHall')
const CardHall = lazyRouteComponent(() => chunk(() => import('#src/features/card-room/card-hall.tsx')), 'CardHall')
const LotteryHall = lazyRouteComponent(
  () => chunk(() => import('#src/features/lottery/lottery-hall.tsx')),
  'LotteryHallScreen',
)
const HelpScreen = lazyRouteComponent(() => chunk(() => import('#src/features/help/help-screen.tsx')), 'HelpScreen')
const AboutScreen = lazyRouteComponent(() => chunk(() => import('#src/features/about/about-screen.tsx')), 'AboutScreen')

const SportsPage = lazyRouteComponent(() => chunk(() => import('#src/features/sports/sports-page.tsx')), 'SportsPage')
const SportsLobby = lazyRouteComponent(() => chunk(() => import('./sports-lobby.tsx')), 'SportsLobby')

interface LateScreen<Props> {
  (props: Props): ReactNode
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

/** A lazily loaded screen and its props. */
const withProps = <Props extends object>(Screen: LateScreen<Props>, props: Props) =>
  Object.assign(() => <Screen {...props} />, { preload: Screen.preload })

/** The lobby of one game type; `null` is the one of all types. */
export const lobbyPage = (gameType: GameType | null) => {
  if (gameType === 'SPORTS' || gameType === 'ESPORTS') return withProps(SportsLobby, { gameType })
  return withProps(LobbyScreen, { gameType })
}

/** The page of football and e-sports. */
export const sportsPage = () => SportsPage

/** The page of a framed game; its address names the game. */
export const gamePage = (from: '/game' | '/seamless') => withProps(GameScreen, { from })

/** The page of the live tables. */
export const tablePage = () => TableHall

/** The page of the card rooms. */
export const cardsPage = () => CardHall

/** The page of a lottery hall. */
export const lotteryPage = (hall: 'lottery' | 'vnLottery' | 'seaLottery') => withProps(LotteryHall, { hall })

/** The help centre, `bare` without the frame of the site. */
export const helpPage = (bare: boolean) => withProps(HelpScreen, { bare })

/** How to install the site as an app, how to become a partner, or the licences. */
export const aboutPage = (page: 'down' | 'join' | 'licences') => withProps(AboutScreen, { page })

/** The feedback page. */
export const feedbackPage = lazyRouteComponent(
  () => chunk(() => import('#src/features/feedback/feedback-screen.tsx')),
  'FeedbackScreen',
)

/** All promotions, or the one that the address names. */
export const promotionsPage = (from: '/promotions' | '/promoDetail') => withProps(Promotions, { from })

/** The rewards of the points mall. */
export const pointMallPage = lazyRouteComponent(offered, 'PointMall')
