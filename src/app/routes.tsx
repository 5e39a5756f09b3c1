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
import { laterPage, memberPageOf } from '#machines/app/member-pages.ts'
import { agentPlaceOf } from '#machines/agent-centre/agent-centre.rules.ts'
import { domainsQuery } from '#src/api/line-queries.ts'
import { promotionsQuery } from '#src/api/promotion-queries.ts'
import { helpQuery } from '#src/api/support-queries.ts'
import { GameSearch } from '#src/shared/game-place/game-search.ts'
import { NotFoundScreen } from '#src/features/not-found/not-found-screen.tsx'
import { lobbySearch } from '#src/features/lobby/lobby-search.ts'
import { PointsMallSearch } from '#src/features/points-mall/points-mall-search.ts'
import { FeedbackSearch } from '#src/features/feedback/feedback-search.ts'
import { PromotionSearch } from '#src/features/activity/promotion-search.ts'
import { SportsSearch } from '#src/features/sports/sports-search.ts'
import { NoticesSearch } from '#src/features/notices/notices-search.ts'
import { HelpSearch } from '#src/features/help/help-page-search.ts'
import { agentTitle, AgentSearch } from '#src/features/agent-centre/agent-address.ts'
import { centreTitle, MemberSearch } from '#src/features/personal-centre/member-address.ts'
import { searchFormat } from '#src/platform/search-params.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { takeResetLink } from '#src/shared/password/reset-link.ts'
import { chunk, reportLost } from '#src/platform/chunk.ts'
import { ErrorPage } from '#src/app/pages/error-page.tsx'
import { loginOnTheWayTo, LoginSearch, mustLogInFirst, wantedPage } from '#src/app/pages/guard.ts'
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
import { lobbyPaths } from '#src/providers/app/lobby-paths.ts'
import { pageParam, pageTitle } from '#src/app/page-param.ts'
import { leaveFirstPlace } from '#src/app/leave-first-place.ts'
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

/** A page of the tab bar for members. */
const account = <Path extends '/wallet' | '/me'>(path: Path, page: 'WalletPage' | 'MePage', title: PlainMessageId) =>
  createRoute({
    getParentRoute: () => centre,
    path,
    validateSearch: MemberSearch,
    component: lazyRouteComponent(accountPages, page),
    staticData: { members: true, title },
  })

/** A page of money, rewards or the account. It reads nothing on the server, which knows no member. */
const memberPage = createRoute({
  getParentRoute: () => centre,
  path: '/me/$page',
  params: pageParam(memberPageOf),
  validateSearch: MemberSearch,
  beforeLoad: ({ location }) => {
    const page = laterPage(location.pathname.split('/')[2])
    if (page !== null)
      redirect({ to: '/me/$page', params: { page }, search: true, hash: true, replace: true, throw: true })
  },
  component: lazyRouteComponent(accountPages, 'MemberPage'),
  notFoundComponent: NotFoundScreen,
  staticData: { members: true, title: pageTitle(memberPageOf, centreTitle) },
})

/** The Agent Centre (spec §2) stands for as long as one is on its pages, and draws them all. */
const agentCentre = createRoute({
  getParentRoute: () => root,
  id: 'agents',
  ssr: false,
  component: lazyRouteComponent(accountPages, 'AgentPages'),
})

const agentPage = createRoute({
  getParentRoute: () => agentCentre,
  path: '/agent/$page',
  params: pageParam(agentPlaceOf),
  validateSearch: AgentSearch,
  notFoundComponent: NotFoundScreen,
  staticData: { members: true, title: pageTitle(agentPlaceOf, agentTitle) },
})

const lobby = <Path extends keyof typeof lobbyPaths>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: lobbySearch,
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
    validateSearch: GameSearch,
    component,
    staticData: { title },
  })

/** Football and e-sports; the address says which, and which match. */
const sports = createRoute({
  getParentRoute: () => root,
  path: '/fbsports',
  validateSearch: SportsSearch,
  component: sportsPage(),
  staticData: { title: 'sports.title' },
})

/** Needs a login (spec §6): a visitor is shown the way in, and sees the page after it. */
const seaLottery = createRoute({
  getParentRoute: () => root,
  path: '/seaLottery',
  validateSearch: GameSearch,
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
    validateSearch: LoginSearch,
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
  validateSearch: NoticesSearch,
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

/** What a page with a title has, besides its path and its query. */
const titled = (
  component: RouteComponent,
  title: PlainMessageId,
  { listed = true, bare, reads = () => [] }: PlainOptions = {},
) => ({
  getParentRoute: () => root,
  component,
  loader: ({ context }: { readonly context: RouteContext }) => read(context, reads(context)),
  staticData: { title, listed, bare },
})

/** A page with a title and what it reads, and no query. */
const plain = <Path extends `/${string}`>(path: Path, page: ReturnType<typeof titled>) => createRoute({ ...page, path })

const about = <Path extends `/${string}`>(path: Path, page: 'down' | 'join' | 'licences', options: PlainOptions = {}) =>
  plain(path, titled(aboutPage(page), `about.${page}.title`, options))

const help = <Path extends '/help' | '/helpmc'>(path: Path, bare?: true) => {
  const reads: Reads = (context) => [
    helpQuery(context.api, languageOf(context)),
    ...(bare ? [] : bannersOf('w_help')(context)),
  ]
  const page = titled(helpPage(bare ?? false), 'help.title', { listed: bare === undefined, bare, reads })
  return createRoute({ ...page, path, validateSearch: HelpSearch })
}

const promotions = <Path extends '/promotions' | '/promoDetail'>(path: Path, options: PlainOptions) => {
  const page = titled(promotionsPage, 'page.name.promotions', options)
  return createRoute({ ...page, path, validateSearch: PromotionSearch })
}

const down = { reads: (context: RouteContext) => [domainsQuery(context.api), ...bannersOf('w_down')(context)] }

const FairPage = lazyRouteComponent(() => chunk(() => import('#src/app/pages/fair-page.tsx')), 'FairPage')

/** A round with its proof, and how anybody checks one. */
const fair = <Path extends `/fair${string}`>(path: Path, listed: boolean) =>
  plain(path, titled(FairPage, 'round-detail.title', { listed }))

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
    memberPage,
  ]),
  agentCentre.addChildren([agentPage]),
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
  promotions('/promotions', {
    reads: (context) => [promotionsQuery(context.api, '', languageOf(context)), ...bannersOf('w_promotion')(context)],
  }),
  promotions('/promoDetail', { listed: false }),
  createRoute({
    ...titled(pointMallPage, 'page.name.pointMall', { reads: bannersOf('w_shop') }),
    path: '/pointMall',
    validateSearch: PointsMallSearch,
  }),
  sports,
  help('/help'),
  help('/helpmc', true),
  fair('/fair', true),
  fair('/fair/$round', false),
  about('/down', 'down', down),
  about('/download', 'down', { ...down, listed: false }),
  about('/join', 'join'),
  about('/licences', 'licences'),
  createRoute({ ...titled(feedbackPage, 'feedback.title'), path: '/feedback', validateSearch: FeedbackSearch }),
] as const

const tree = root.addChildren(pages)

/** The addresses of the sitemap, with the title of each. */
export const listedRoutes = () =>
  pages.flatMap(({ options }) => {
    const { listed, title } = options.staticData ?? {}
    return 'path' in options && listed && typeof title === 'string' ? [{ path: options.path, title }] : []
  })

/** The site's one route table (spec §2), with a history for tests that have no browser. */
export function createSiteRouter(context: RouteContext, history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    context,
    history,
    ...searchFormat,
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
}
