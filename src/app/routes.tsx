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
import { domainsQuery } from '#src/api/line-queries.ts'
import { promotionsQuery } from '#src/api/promotion-queries.ts'
import { helpQuery } from '#src/api/support-queries.ts'
import type { GameSearch } from '#src/parts/game-place/game-search.ts'
import { NotFoundScreen } from '#src/features/not-found/not-found-screen.tsx'
import type { LobbySearch } from '#src/features/lobby/lobby-search.ts'
import type { PointsMallSearch } from '#src/features/points-mall/points-mall-search.ts'
import type { FeedbackSearch } from '#src/features/feedback/feedback-search.ts'
import type { PromotionSearch } from '#src/features/activity/promotion-search.ts'
import type { SportsSearch } from '#src/features/sports/sports-search.ts'
import type { NoticesSearch } from '#src/features/notices/notices-search.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
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
import { bannersOf, homeReads, languageOf, lobbyReads, type Reads, read } from '#src/app/page-reads.ts'
import { lobbyPaths } from '#src/parts/app/lobby-paths.ts'
import { Layout } from '#src/app/frame/layout.tsx'
import { Document } from '#src/app/boot/document.tsx'
import type { RouteContext } from '#src/app/boot/route-context.ts'

/** Leads to the lobby that an address asks for in the spec's other words, whose rules come when one does. */
const toLobby = async (location: ParsedLocation, orNowhere?: true) =>
  (await chunk(() => import('#src/app/pages/lobby-address.ts'))).toLobby(location, orNowhere)

const root = createRootRouteWithContext<RouteContext>()({
  shellComponent: Document,
  // Where no route is for the address.
  staticData: { title: 'page.notFound.title' },
  component: Layout,
  errorComponent: ({ error }) => (
    <main>
      <ErrorPage error={error} />
    </main>
  ),
  notFoundComponent: NotFoundScreen,
  beforeLoad: async ({ context, location }) => {
    // Who has a session is known in the browser alone, which asks after hydration.
    if (!context.page.isServer && (await mustLogInFirst(context.app, location.pathname)))
      redirect({ ...loginOnTheWayTo(location.href), throw: true })
    if (/[?&](games|lobbyType)=/.test(location.searchStr)) await toLobby(location)
  },
})

/** Queries as they stand in the address: the screens that read them pass over nonsense, and are not here yet. */
const asIs = <Search extends object>(search: Search): Search => search

const HomePage = lazyRouteComponent(() => chunk(() => import('#src/app/pages/home-page.tsx')), 'HomePage')

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: HomePage,
  loader: ({ context }) => read(context, homeReads(context)),
  staticData: { title: 'home.hero.title', listed: true },
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
    loader: ({ context }) => read(context, homeReads(context)),
    component: HomePage,
    staticData: { title: 'app.register' },
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
  component: HomePage,
  ssr: false,
  staticData: { title: 'reset-password.title' },
})

const accountPages = () => chunk(() => import('#src/app/pages/account-pages.tsx'))

/** The personal centre stands for as long as one is on its pages. */
const centre = createRoute({
  getParentRoute: () => root,
  id: 'centre',
  ssr: false,
  component: lazyRouteComponent(accountPages, 'PersonalCentre'),
})

/** Pages of whoever is logged in; `/me/$page` are those of money, rewards and team. */
const account = <Path extends `/${string}`>(
  path: Path,
  page: 'WalletPage' | 'MePage' | 'MemberPage',
  title: PlainMessageId,
) =>
  createRoute({
    getParentRoute: () => centre,
    path,
    component: lazyRouteComponent(accountPages, page),
    staticData: { members: true, title },
  })

/** The Agent Centre (spec §2) stands for as long as one is on its pages: one route draws them all. */
const agentCentre = createRoute({
  getParentRoute: () => root,
  path: '/agent/$page',
  ssr: false,
  component: lazyRouteComponent(accountPages, 'AgentPages'),
  staticData: { members: true, title: 'member.agent' },
})

const lobby = <Path extends keyof typeof lobbyPaths>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: asIs<LobbySearch>,
    component: lobbyPage(lobbyPaths[path]),
    loader: ({ context, location }) => read(context, lobbyReads(context, lobbyPaths[path], location)),
    staticData: { title: `lobby.title.${lobbyPaths[path] ?? 'ALL'}`, listed: true },
  })

/** A lobby with its list or vendor in the path, and whatever else no route is for. */
const lobbyPlace = createRoute({
  getParentRoute: () => root,
  path: '/$games/$',
  beforeLoad: ({ location }) => toLobby(location, true),
  staticData: { title: 'page.notFound.title' },
})

/** A page that something is played on: its address says what. */
const played = <Path extends `/${string}`>(path: Path, component: RouteComponent, title: PlainMessageId) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: asIs<GameSearch>,
    component,
    staticData: { title },
  })

/** Football and e-sports; the address says which, and which match. */
const sports = createRoute({
  getParentRoute: () => root,
  path: '/fbsports',
  validateSearch: asIs<GameSearch & SportsSearch>,
  component: sportsPage(),
  staticData: { title: 'sports.title' },
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
  ssr: false,
  staticData: { title: 'lottery.title.seaLottery' },
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
  staticData: { title: 'notices.title', listed: true },
})

interface PlainOptions {
  /** Whether the page is in the sitemap and has a picture for shared links. */
  readonly listed?: boolean
  readonly bare?: true | undefined
  /** What it shows first. */
  readonly reads?: Reads
}

/** A page with a title and what it reads. */
const plain = <Path extends `/${string}`>(
  path: Path,
  component: RouteComponent,
  title: PlainMessageId,
  { listed = true, bare, reads = () => [] }: PlainOptions = {},
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: asIs<PromotionSearch & PointsMallSearch & FeedbackSearch>,
    component,
    loader: ({ context }) => read(context, reads(context)),
    staticData: { title, listed, bare },
  })

const about = <Path extends `/${string}`>(path: Path, page: 'down' | 'join' | 'licences', options: PlainOptions = {}) =>
  plain(path, aboutPage(page), `about.${page}.title`, options)

const help = <Path extends '/help' | '/helpmc'>(path: Path, bare?: true) =>
  plain(path, helpPage(bare ?? false), 'help.title', {
    listed: bare === undefined,
    bare,
    reads: (context) => [helpQuery(context.api, languageOf(context)), ...(bare ? [] : bannersOf('w_help')(context))],
  })

const down = { reads: (context: RouteContext) => [domainsQuery(context.api), ...bannersOf('w_down')(context)] }

/** A round with its proof, and how anybody checks one. */
const fair = <Path extends `/fair${string}`>(path: Path, listed: boolean) =>
  plain(
    path,
    lazyRouteComponent(() => chunk(() => import('#src/app/pages/fair-page.tsx')), 'FairPage'),
    'round-detail.title',
    { listed },
  )

const pages = [
  home,
  toHome('/index'),
  toHome('/index.html'),
  toHome('/home'),
  register('/register'),
  register('/register.html'),
  reset,
  centre.addChildren([
    account('/wallet', 'WalletPage', 'app.nav.wallet'),
    account('/me', 'MePage', 'app.nav.me'),
    account('/me/$page', 'MemberPage', 'app.nav.me'),
  ]),
  agentCentre,
  door('/login', 'LoginScreen', 'login.requested', 'app.login'),
  // The login area of agents (spec §6).
  door('/agent', 'AgentLoginScreen', 'agentLogin.requested', 'login.agent.title'),
  noticePage,
  played('/game', gamePage(), 'game.title'),
  played('/seamless', gamePage(), 'game.title'),
  played('/lottery', lotteryPage('lottery'), 'lottery.title.lottery'),
  played('/vnLottery', lotteryPage('vnLottery'), 'lottery.title.vnLottery'),
  seaLottery,
  played('/table', tablePage(), 'table.title'),
  played('/cards', cardsPage(), 'card-room.title'),
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
  plain('/promotions', promotionsPage, 'page.name.promotions', {
    reads: (context) => [promotionsQuery(context.api, '', languageOf(context)), ...bannersOf('w_promotion')(context)],
  }),
  plain('/promoDetail', promotionsPage, 'page.name.promotions', { listed: false }),
  plain('/pointMall', pointMallPage, 'page.name.pointMall', { reads: bannersOf('w_shop') }),
  sports,
  help('/help'),
  help('/helpmc', true),
  fair('/fair', true),
  fair('/fair/$round', false),
  about('/down', 'down', down),
  about('/download', 'down', { ...down, listed: false }),
  about('/join', 'join'),
  about('/licences', 'licences'),
  plain('/feedback', feedbackPage, 'feedback.title'),
] as const

const tree = root.addChildren(pages)

/** The addresses of the sitemap, with the title of each. */
export const listedRoutes = () =>
  pages.flatMap(({ options }) => {
    const { listed, title } = options.staticData ?? {}
    return 'path' in options && listed && title !== undefined ? [{ path: options.path, title }] : []
  })

/** Leaves the scroll position of a page from the server alone: it was on the screen before the script, and may have been scrolled since. */
function leaveFirstPlace(isShell: boolean) {
  let first: string | undefined
  return ({ location }: { readonly location: Pick<ParsedLocation, 'hash' | 'state'> }) => {
    const { __TSR_key: key = '' } = location.state
    if (first !== undefined) return key !== first
    first = key
    return isShell && location.hash !== ''
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
    scrollRestoration: leaveFirstPlace(context.page.isShell),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }

  interface StaticDataRouteOption {
    /** What the window is called while this page is shown; the site's name alone when left out. */
    readonly title?: PlainMessageId
    /** Whether the page is in the sitemap and has a picture for shared links. */
    readonly listed?: boolean
    /** Whether the page is shown without the frame of the site. */
    readonly bare?: true | undefined
    /** Whether the page shows visitors nothing but the way in: a login on it stays on it. */
    readonly members?: true
  }
}
