import { type ReactNode, Suspense } from 'react'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { sessionToken } from '#machines/app/app.selectors.ts'
import { siteHotGamesQuery } from '#src/api/queries.ts'
import type { GameSearch } from '#src/parts/game-place/game-search.ts'
import { RestSkeleton } from '#src/features/home/hot-skeleton.tsx'
import { HomeScreen } from '#src/features/home/home-screen.tsx'
import type { LobbySearch } from '#src/features/lobby/lobby-search.ts'
import type { PointsMallSearch } from '#src/features/points-mall/points-mall-search.ts'
import type { FeedbackSearch } from '#src/features/feedback/feedback-search.ts'
import type { PromotionSearch } from '#src/features/activity/promotion-search.ts'
import type { SportsSearch } from '#src/features/sports/sports-search.ts'
import type { NoticesSearch } from '#src/features/notices/notices-search.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { takeResetLink } from '#src/parts/password/reset-link.ts'
import { chunk, reportLost } from '#src/platform/chunk.ts'
import { ErrorPage } from '#src/app/pages/error-page.tsx'
import { loginOnTheWayTo, type LoginSearch, mustLogInFirst, wantedPage } from '#src/app/pages/guard.ts'
import {
  aboutPage,
  cardsPage,
  feedbackPage,
  gamePage,
  helpPage,
  lobbyPage,
  lotteryPage,
  pointMallPage,
  promotionsPage,
  sportsPage,
  tablePage,
} from '#src/app/pages/game-pages.tsx'
import { lobbyPaths } from '#src/parts/app/lobby-paths.ts'
import { Layout } from '#src/app/frame/layout.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import type { RouteContext } from '#src/app/boot/route-context.ts'

const NotFoundScreen = lazyPart(
  async () => (await import('#src/features/not-found/not-found-screen.tsx')).NotFoundScreen,
)

const NotFound = () => (
  <Suspense>
    <NotFoundScreen />
  </Suspense>
)

/** Leads to the lobby that an address asks for in the spec's other words, whose rules come when one does. */
const toLobby = async (location: ParsedLocation, orNowhere?: true) =>
  (await chunk(() => import('#src/app/pages/lobby-address.ts'))).toLobby(location, orNowhere)

const root = createRootRouteWithContext<RouteContext>()({
  component: Layout,
  errorComponent: ({ error }) => (
    <main>
      <ErrorPage error={error} />
    </main>
  ),
  notFoundComponent: NotFound,
  beforeLoad: async ({ context, location }) => {
    if (await mustLogInFirst(context.app, location.pathname, context.brand))
      redirect({ ...loginOnTheWayTo(location.href), throw: true })
    if (/[?&](games|lobbyType)=/.test(location.searchStr)) await toLobby(location)
  },
})

/** Queries as they stand in the address: the screens that read them pass over nonsense, and are not here yet. */
const asIs = <Search extends object>(search: Search): Search => search

const HomeBanners = lazyPart(async () => (await import('#src/parts/banners/home-banners.tsx')).HomeBanners)
const HomeFront = lazyPart(async () => (await import('#src/app/pages/home-front.tsx')).HomeFront)
const AllGames = lazyPart(async () => (await import('#src/app/pages/all-games.tsx')).AllGames)

const HomeLead = ({ hero }: { readonly hero: ReactNode }) => (
  <Suspense fallback={hero}>
    <HomeBanners hero={hero} />
  </Suspense>
)

const Home = () => (
  <>
    <HomeScreen
      Lead={HomeLead}
      front={
        <Suspense>
          <HomeFront />
        </Suspense>
      }
    />
    <Suspense fallback={<RestSkeleton />}>
      <AllGames />
    </Suspense>
  </>
)

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: Home,
  loader: ({ context }) => {
    void context.queries.prefetchQuery(siteHotGamesQuery(context.api, texts.language() ?? 'fil'))
  },
  staticData: { title: 'home.hero.title' },
})

const toHome = (path: '/index' | '/index.html' | '/home') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => redirect({ to: '/', replace: true, throw: true }),
  })

/** Where the layout is the home page's and a dialog opens over it (spec §2). */
const register = (path: '/register' | '/register.html') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ context }) => {
      if (sessionToken(context.app.getSnapshot()) !== null) redirect({ to: '/', replace: true, throw: true })
    },
    component: Home,
  })

/** Where the link of a mail leads: its secret is taken out of the address before anything else happens. */
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  beforeLoad: ({ location }) => {
    if (location.hash === '') return
    takeResetLink(location.hash)
    redirect({ to: '/reset', hash: '', replace: true, throw: true })
  },
  component: Home,
})

const accountPages = () => chunk(() => import('#src/app/pages/account-pages.tsx'))

/** The personal centre stands for as long as one is on its pages. */
const centre = createRoute({
  getParentRoute: () => root,
  id: 'centre',
  component: lazyRouteComponent(accountPages, 'PersonalCentre'),
})

/** Pages of whoever is logged in; `/me/$page` are those of money, rewards and team. */
const account = <Path extends `/${string}`>(path: Path, page: 'WalletPage' | 'MePage' | 'MemberPage') =>
  createRoute({
    getParentRoute: () => centre,
    path,
    component: lazyRouteComponent(accountPages, page),
    staticData: { members: true },
  })

/** The Agent Centre (spec §2) stands for as long as one is on its pages: one route draws them all. */
const agentCentre = createRoute({
  getParentRoute: () => root,
  path: '/agent/$page',
  component: lazyRouteComponent(accountPages, 'AgentPages'),
  staticData: { members: true },
})

const lobby = <Path extends keyof typeof lobbyPaths>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: asIs<LobbySearch>,
    component: lobbyPage(lobbyPaths[path]),
    loader: () => globalThis.earlyLobby?.known,
    staticData: { title: `lobby.title.${lobbyPaths[path] ?? 'ALL'}` },
  })

/** A lobby with its list or vendor in the path, and whatever else no route is for. */
const lobbyPlace = createRoute({
  getParentRoute: () => root,
  path: '/$games/$',
  beforeLoad: ({ location }) => toLobby(location, true),
})

/** A page that something is played on: its address says what. */
const played = <Path extends `/${string}`>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: asIs<GameSearch>,
    component,
  })

/** Football and e-sports; the address says which, and which match. */
const sports = createRoute({
  getParentRoute: () => root,
  path: '/fbsports',
  validateSearch: asIs<GameSearch & SportsSearch>,
  component: sportsPage(),
})

/** Needs a login (spec §6): a visitor is shown the way in, and sees the page after it. */
const seaLottery = createRoute({
  getParentRoute: () => root,
  path: '/seaLottery',
  validateSearch: asIs<GameSearch>,
  beforeLoad: ({ context, location }) => {
    if (sessionToken(context.app.getSnapshot()) === null) redirect({ ...loginOnTheWayTo(location.href), throw: true })
  },
  component: lotteryPage('seaLottery'),
})

/**
 * A login that is a page; whoever is logged in is led on. It asks for its login only when it is entered, since the page
 * that one leaves ends its own when one leaves it.
 */
const door = <Path extends '/login' | '/agent'>(
  path: Path,
  page: 'LoginScreen' | 'AgentLoginScreen',
  type: 'login.requested' | 'agentLogin.requested',
  title: PlainMessageId,
) => {
  const request = ({ context }: { readonly context: RouteContext }) => context.app.send({ type })
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: asIs<LoginSearch>,
    beforeLoad: ({ context, search }) => {
      if (sessionToken(context.app.getSnapshot()) !== null) redirect({ href: wantedPage(search), throw: true })
    },
    component: lazyRouteComponent(() => chunk(() => import('#src/features/login/login-screen.tsx')), page),
    onEnter: request,
    onStay: request,
    onLeave: ({ context }) => context.app.send({ type: 'login.closed' }),
    staticData: { title },
  })
}

const noticePage = createRoute({
  getParentRoute: () => root,
  path: '/noticePage',
  validateSearch: asIs<NoticesSearch>,
  component: lazyRouteComponent(() => chunk(() => import('#src/features/notices/notices-screen.tsx')), 'NoticesScreen'),
  staticData: { title: 'notices.title' },
})

/** A page with a title and nothing else. */
const plain = <Path extends `/${string}`>(path: Path, component: RouteComponent, title: PlainMessageId) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: asIs<PromotionSearch & PointsMallSearch & FeedbackSearch>,
    component,
    staticData: { title },
  })

const about = <Path extends `/${string}`>(path: Path, page: 'down' | 'join' | 'licences') =>
  plain(path, aboutPage(page), `about.${page}.title`)

/** A round with its proof, and how anybody checks one. */
const fair = <Path extends `/fair${string}`>(path: Path) =>
  plain(
    path,
    lazyRouteComponent(() => chunk(() => import('#src/app/pages/fair-page.tsx')), 'FairPage'),
    'round-detail.title',
  )

const tree = root.addChildren([
  home,
  toHome('/index'),
  toHome('/index.html'),
  toHome('/home'),
  register('/register'),
  register('/register.html'),
  reset,
  centre.addChildren([account('/wallet', 'WalletPage'), account('/me', 'MePage'), account('/me/$page', 'MemberPage')]),
  agentCentre,
  door('/login', 'LoginScreen', 'login.requested', 'app.login'),
  // The login area of agents (spec §6).
  door('/agent', 'AgentLoginScreen', 'agentLogin.requested', 'login.agent.title'),
  noticePage,
  played('/game', gamePage()),
  played('/seamless', gamePage()),
  played('/lottery', lotteryPage('lottery')),
  played('/vnLottery', lotteryPage('vnLottery')),
  seaLottery,
  played('/table', tablePage()),
  played('/cards', cardsPage()),
  lobby('/games'),
  lobby('/rng'),
  lobby('/live'),
  lobby('/fish'),
  lobby('/pvp'),
  lobby('/sports'),
  lobby('/esports'),
  lobby('/elott'),
  lobby('/lott'),
  lobby('/ds88'),
  lobbyPlace,
  plain('/promotions', promotionsPage, 'page.name.promotions'),
  plain('/promoDetail', promotionsPage, 'page.name.promotions'),
  plain('/pointMall', pointMallPage, 'page.name.pointMall'),
  sports,
  plain('/help', helpPage(false), 'help.title'),
  plain('/helpmc', helpPage(true), 'help.title'),
  fair('/fair'),
  fair('/fair/$round'),
  about('/down', 'down'),
  about('/download', 'down'),
  about('/join', 'join'),
  about('/licences', 'licences'),
  plain('/feedback', feedbackPage, 'feedback.title'),
])

/** Keeps the place of what is drawn first: it was on the screen before the script, and may have been scrolled since. */
function leaveFirstPlace() {
  let first = true
  return ({ location }: { readonly location: { readonly hash: string } }) => {
    const restores = !first || location.hash !== ''
    first = false
    return restores
  }
}

/** The site's one route table (spec §2), with a history for tests that have no browser. */
export function createSiteRouter(context: RouteContext, history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    context,
    history,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: reportLost,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 10_000,
    scrollRestoration: leaveFirstPlace(),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }

  interface StaticDataRouteOption {
    /** What the window is called while this page is shown; the site's name alone when left out. */
    readonly title?: PlainMessageId
    /** Whether the page shows visitors nothing but the way in: a login on it stays on it. */
    readonly members?: true
  }
}
