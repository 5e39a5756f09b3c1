import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type ParsedLocation,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import * as v from 'valibot'
import { sessionToken } from '#machines/app/app.selectors.ts'
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
import {
  ContractSearch,
  TeamBettingSearch,
  TeamSearch,
  TeamTransactionsSearch,
} from '#src/features/agent-centre/agent-search.ts'
import { ProtectionSearch, WalletSearch } from '#src/features/personal-centre/member-search.ts'
import { listSearch, namesSearch, recordSearch } from '#src/shared/paged-list/list-search-params.ts'
import { searchFormat } from '#src/platform/search-params.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { takeResetLink } from '#src/shared/password/reset-link.ts'
import { chunk, reportLost } from '#src/platform/chunk.ts'
import { ErrorPage } from '#src/app/pages/error-page.tsx'
import { loginRedirect, LoginSearch, mustLogIn, requestedPage } from '#src/app/pages/guard.ts'
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
import { bannersOf, homeQueries, languageOf, lobbyQueries, type PageQueries, prefetch } from '#src/app/page-queries.ts'
import { lobbyPaths } from '#src/providers/app/lobby-paths.ts'
import { keepServerScroll } from '#src/app/keep-server-scroll.ts'
import { Layout } from '#src/app/frame/layout.tsx'
import { Document } from '#src/app/boot/document.tsx'
import type { RouteContext } from '#src/app/boot/route-context.ts'

/** Redirects to the lobby in an address with the spec's other words, whose rules are loaded on demand. */
const toLobby = async (location: ParsedLocation, orNowhere?: true) =>
  (await chunk(() => import('#src/app/pages/lobby-address.ts'))).toLobby(location, orNowhere)

const root = createRootRouteWithContext<RouteContext>()({
  shellComponent: Document,
  // No route matches the address.
  staticData: { title: 'page.notFound.title' },
  component: Layout,
  errorComponent: ({ error }) => (
    <main>
      <ErrorPage error={error} />
    </main>
  ),
  notFoundComponent: NotFoundScreen,
  beforeLoad: async ({ context, location }) => {
    // Only the browser knows the session, which checks after hydration.
    if (!context.page.isServer && (await mustLogIn(context.app, location.pathname)))
      redirect({ ...loginRedirect(location.href), throw: true })
    if (/[?&](games|lobbyType)=/.test(location.searchStr)) await toLobby(location)
  },
})

const HomePage = lazyRouteComponent(() => chunk(() => import('#src/app/pages/home-page.tsx')), 'HomePage')

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: HomePage,
  loader: ({ context }) => prefetch(context, homeQueries(context)),
  staticData: { title: 'home.hero.title', listed: true },
})

const toHome = (path: '/index' | '/index.html' | '/home') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => redirect({ to: '/', replace: true, throw: true }),
  })

/** Renders a dialog over the home page's layout (spec §2); a member is redirected to the requested page. */
const register = (path: '/register' | '/register.html') =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: LoginSearch,
    beforeLoad: ({ context, search }) => {
      if (sessionToken(context.app.getSnapshot()) !== null)
        redirect({ href: requestedPage(search), replace: true, throw: true })
    },
    loader: ({ context }) => prefetch(context, homeQueries(context)),
    component: HomePage,
    staticData: { title: 'app.register' },
  })

/** The target of a mail's link: its secret is removed from the address before anything else. */
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

/** Search params that any page accepts. */
type PageSearch = v.ObjectSchema<v.ObjectEntries, undefined>

const noSearch = v.object({})

const accountPages = () => chunk(() => import('#src/app/pages/account-pages.tsx'))
const agentPages = () => chunk(() => import('#src/app/pages/agent-pages.tsx'))

/** The layout of the personal centre. It reads nothing on the server, which knows no member. */
const centre = createRoute({
  getParentRoute: () => root,
  id: 'centre',
  ssr: false,
  component: lazyRouteComponent(accountPages, 'PersonalCentre'),
})

type AccountPage = Exclude<keyof Awaited<ReturnType<typeof accountPages>>, 'PersonalCentre'>

/**
 * A page of money, rewards or the account: an entry of the centre, one behind `securityCenter`, or one of the tab bar.
 */
const member = <Path extends `/${string}`, Search extends PageSearch>(
  path: Path,
  title: PlainMessageId,
  search: Search,
  page: AccountPage,
) =>
  createRoute({
    getParentRoute: () => centre,
    path,
    validateSearch: search,
    component: lazyRouteComponent(accountPages, page),
    caseSensitive: true,
    staticData: { members: true, title },
  })

/** A member's page by the name it had before there were page keys. */
const earlier = <Path extends '/me/deposit' | '/me/rewards'>(path: Path, to: '/me/depositv2' | '/me/rewardCenter') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => redirect({ to, search: true, hash: true, replace: true, throw: true }),
  })

/** The layout of the Agent Centre (spec §2). */
const agentCentre = createRoute({
  getParentRoute: () => root,
  id: 'agents',
  ssr: false,
  component: lazyRouteComponent(agentPages, 'AgentCentre'),
})

type AgentPage = Exclude<keyof Awaited<ReturnType<typeof agentPages>>, 'AgentCentre'>

/** An agent's page, or the list of them. */
const agent = <Path extends `/agent/${string}`, Search extends PageSearch>(
  path: Path,
  title: PlainMessageId,
  search: Search,
  page: AgentPage,
) =>
  createRoute({
    getParentRoute: () => agentCentre,
    path,
    validateSearch: search,
    component: lazyRouteComponent(agentPages, page),
    caseSensitive: true,
    staticData: { members: true, title },
  })

/** An unknown name below those pages: the centre stays, and says that there is no such page. */
const unknownPage = {
  params: {
    parse: (params: { readonly page: string }) => {
      notFound({ throw: true })
      return params
    },
  },
  notFoundComponent: NotFoundScreen,
  staticData: { members: true, title: 'page.notFound.title' },
} as const

// Not in the lists of children, where the type of their path would be any text.
const noMemberPage = createRoute({ ...unknownPage, getParentRoute: () => centre, path: '/me/$page' })

const noAgentPage = createRoute({ ...unknownPage, getParentRoute: () => agentCentre, path: '/agent/$page' })

const lobby = <Path extends keyof typeof lobbyPaths>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: lobbySearch,
    component: lobbyPage(lobbyPaths[path]),
    loader: ({ context, location }) => prefetch(context, lobbyQueries(context, lobbyPaths[path], location)),
    staticData: { title: `lobby.title.${lobbyPaths[path] ?? 'ALL'}`, listed: true },
  })

/** A lobby with its list or vendor in the path, and any address without a route. */
const lobbyPlace = createRoute({
  getParentRoute: () => root,
  path: '/$games/$',
  beforeLoad: ({ location }) => toLobby(location, true),
  staticData: { title: 'page.notFound.title' },
})

/** A page of a game: its address names the game. */
const played = <Path extends `/${string}`>(path: Path, component: RouteComponent, title: PlainMessageId) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: GameSearch,
    component,
    staticData: { title },
  })

/** Football and e-sports; the address names which, and which match. */
const sports = createRoute({
  getParentRoute: () => root,
  path: '/fbsports',
  validateSearch: SportsSearch,
  component: sportsPage(),
  staticData: { title: 'sports.title' },
})

/** Requires a login (spec §6): a visitor gets the login, and the page after it. */
const seaLottery = createRoute({
  getParentRoute: () => root,
  path: '/seaLottery',
  validateSearch: GameSearch,
  beforeLoad: ({ context, location }) => {
    if (sessionToken(context.app.getSnapshot()) === null) redirect({ ...loginRedirect(location.href), throw: true })
  },
  component: lotteryPage('seaLottery'),
  ssr: false,
  staticData: { title: 'lottery.title.seaLottery' },
})

/**
 * A login page; a member is redirected. It opens its login only on entering, since the previous page closes its own on
 * leaving.
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
      if (sessionToken(context.app.getSnapshot()) !== null) redirect({ href: requestedPage(search), throw: true })
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
  /** True if the page is in the sitemap and has a link-preview picture. */
  readonly listed?: boolean
  readonly bare?: true | undefined
  /** The queries of its first view. */
  readonly pageQueries?: PageQueries
}

/** Returns the options of a titled page, besides its path and its query. */
const titled = (
  component: RouteComponent,
  title: PlainMessageId,
  { listed = true, bare, pageQueries = () => [] }: PlainOptions = {},
) => ({
  getParentRoute: () => root,
  component,
  loader: ({ context }: { readonly context: RouteContext }) => prefetch(context, pageQueries(context)),
  staticData: { title, listed, bare },
})

/** A titled page with queries, and no search params. */
const plain = <Path extends `/${string}`>(path: Path, page: ReturnType<typeof titled>) => createRoute({ ...page, path })

const about = <Path extends `/${string}`>(path: Path, page: 'down' | 'join' | 'licences', options: PlainOptions = {}) =>
  plain(path, titled(aboutPage(page), `about.${page}.title`, options))

const help = <Path extends '/help' | '/helpmc'>(path: Path, bare?: true) => {
  const pageQueries: PageQueries = (context) => [
    helpQuery(context.api, languageOf(context)),
    ...(bare ? [] : bannersOf('w_help')(context)),
  ]
  const page = titled(helpPage(bare ?? false), 'help.title', { listed: bare === undefined, bare, pageQueries })
  return createRoute({ ...page, path, validateSearch: HelpSearch })
}

const promotions = <Path extends '/promotions' | '/promoDetail'>(path: Path, options: PlainOptions) => {
  const page = titled(promotionsPage(path), 'page.name.promotions', options)
  return createRoute({ ...page, path, validateSearch: PromotionSearch })
}

const down = { pageQueries: (context: RouteContext) => [domainsQuery(context.api), ...bannersOf('w_down')(context)] }

const FairPage = lazyRouteComponent(() => chunk(() => import('#src/app/pages/fair-page.tsx')), 'FairPage')

/** A round with its proof, and how to verify one. */
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
    member('/me', 'page.me.title', noSearch, 'MePage'),
    member('/wallet', 'member.transferFund', WalletSearch, 'WalletPage'),
    member('/me/securityCenter', 'member.securityCenter', noSearch, 'SecurityCenterPage'),
    member('/me/profile', 'member.profile', noSearch, 'ProfilePage'),
    member('/me/security', 'member.security', noSearch, 'SecurityPage'),
    member('/me/sessions', 'member.sessions', recordSearch('state'), 'SessionsPage'),
    member('/me/push', 'member.push', noSearch, 'PushPage'),
    member('/me/protection', 'member.protection', ProtectionSearch, 'ProtectionPage'),
    member('/me/transferFund', 'member.transferFund', WalletSearch, 'TransferFundPage'),
    member('/me/depositv2', 'member.depositv2', noSearch, 'DepositPage'),
    member('/me/withdraw', 'member.withdraw', recordSearch('state'), 'WithdrawPage'),
    member('/me/transferUpline', 'member.transferUpline', noSearch, 'TransferUplinePage'),
    member(
      '/me/personalHistoryCopy',
      'member.personalHistoryCopy',
      recordSearch('type', 'vendor', 'state'),
      'BettingRecordPage',
    ),
    member('/me/transactionHistory', 'member.transactionHistory', recordSearch('kind', 'wallet'), 'AccountRecordPage'),
    member('/me/depositHistory', 'member.depositHistory', recordSearch('state'), 'DepositHistoryPage'),
    member('/me/personalProfit', 'member.personalProfit', namesSearch('from', 'to'), 'PersonalProfitPage'),
    member('/me/bonusDetails', 'member.bonusDetails', listSearch(), 'BonusDetailsPage'),
    member('/me/rewardCenter', 'member.rewardCenter', listSearch('state'), 'RewardsPage'),
    member('/me/referral', 'member.referral', listSearch(), 'ReferralPage'),
    member('/me/missionLeaderboard', 'member.missionLeaderboard', noSearch, 'MissionsPage'),
    member('/me/vip', 'member.vip', noSearch, 'VipPage'),
    member('/me/messageV2', 'member.messageV2', listSearch('state'), 'MessagesPage'),
    member('/me/agent', 'member.agent', noSearch, 'ToAgentCentre'),
    noMemberPage,
  ]),
  earlier('/me/deposit', '/me/depositv2'),
  earlier('/me/rewards', '/me/rewardCenter'),
  agentCentre.addChildren([
    agent('/agent/menu', 'agent-centre.title', listSearch('kind'), 'AgentMenu'),
    agent('/agent/agentAnnouncement', 'agent-centre.agentAnnouncement', listSearch('kind'), 'AnnouncementsPage'),
    agent(
      '/agent/agentTeamOverview',
      'agent-centre.agentTeamOverview',
      namesSearch('period', 'figure'),
      'TeamOverviewPage',
    ),
    agent('/agent/registerCenter', 'agent-centre.registerCenter', noSearch, 'RegisterCentrePage'),
    agent('/agent/downlineManagmentView', 'agent-centre.downlineManagmentView', TeamSearch, 'TeamPage'),
    agent('/agent/personalHistoryCopy', 'agent-centre.personalHistoryCopy', TeamBettingSearch, 'TeamBettingPage'),
    agent(
      '/agent/palStatementsAgentCopy',
      'agent-centre.palStatementsAgentCopy',
      recordSearch('under'),
      'TeamProfitPage',
    ),
    agent('/agent/agentRevenueReport', 'agent-centre.agentRevenueReport', recordSearch('kind'), 'TeamIncomePage'),
    agent(
      '/agent/agentDownlineTransactionDetailsCopy',
      'agent-centre.agentDownlineTransactionDetailsCopy',
      TeamTransactionsSearch,
      'TeamTransactionsPage',
    ),
    agent('/agent/agentDividendRecordCopy2', 'agent-centre.agentDividendRecordCopy2', ContractSearch, 'DividendPage'),
    agent('/agent/agentDailyWages2', 'agent-centre.agentDailyWages2', ContractSearch, 'DailyWagesPage'),
    agent('/agent/agentHourSalary', 'agent-centre.agentHourSalary', ContractSearch, 'HourlyWagesPage'),
    agent('/agent/agentRealtimeSalary', 'agent-centre.agentRealtimeSalary', ContractSearch, 'RealtimeWagesPage'),
    noAgentPage,
  ]),
  door('/login', 'LoginScreen', 'login.requested', 'app.login'),
  // The login area of agents (spec §6).
  door('/agent', 'AgentLoginScreen', 'agentLogin.requested', 'login.agent.title'),
  noticePage,
  played('/game', gamePage('/game'), 'game.title'),
  played('/seamless', gamePage('/seamless'), 'game.title'),
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
    pageQueries: (context) => [
      promotionsQuery(context.api, '', languageOf(context)),
      ...bannersOf('w_promotion')(context),
    ],
  }),
  promotions('/promoDetail', { listed: false }),
  createRoute({
    ...titled(pointMallPage, 'page.name.pointMall', { pageQueries: bannersOf('w_shop') }),
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
    return 'path' in options && listed && title !== undefined ? [{ path: options.path, title }] : []
  })

/** The site's route table (spec §2); tests pass a history without a browser. */
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
    scrollRestoration: keepServerScroll(context.page.isShell),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
