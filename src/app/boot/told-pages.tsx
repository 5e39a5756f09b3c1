import { setupI18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Api } from '#wire/api.ts'
import { ApiProvider } from '#src/api/api-context.tsx'
import { lobbyPaths } from '#src/parts/app/lobby-paths.ts'
import { PromotionsPlace } from '#src/features/activity/promotions-place.tsx'
import { DownHead } from '#src/features/about/down-head.tsx'
import { JoinScreen } from '#src/features/about/join-screen.tsx'
import { LicencesHead } from '#src/features/about/licences-head.tsx'
import { FeedbackHead } from '#src/features/feedback/feedback-head.tsx'
import { NoGame } from '#src/features/game/no-game.tsx'
import { HelpScreen } from '#src/features/help/help-screen.tsx'
import { PointsMallHead } from '#src/features/points-mall/points-mall-head.tsx'
import { LoginCard } from '#src/features/login/login-card.tsx'
import { NoticesHead } from '#src/features/notices/notices-head.tsx'
import { SportsFrame } from '#src/features/sports/sports-frame.tsx'
import { NotFoundScreen } from '#src/features/not-found/not-found-screen.tsx'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { BannerPlace } from '#src/parts/banners/banner-place.tsx'
import { bannersOfLobby } from '#src/parts/banners/lobby-groups.ts'
import { HallFrame } from '#src/parts/hall/hall-frame.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { noRoute, type ToldPages } from './shell-blocks.ts'

const LoginBegun = ({ area }: Pick<ComponentProps<typeof LoginCard>, 'area'>) => (
  <LoginCard area={area} beside={<Skeleton />}>
    <Skeleton className="shell-form" />
  </LoginCard>
)

const HallBegun = ({ title, lead }: { readonly title: PlainMessageId; readonly lead: PlainMessageId }) => {
  const t = useText()
  return (
    <HallFrame title={t(title)} lead={t(lead)}>
      <Skeleton className="shell-form" />
    </HallFrame>
  )
}

/** What these pages show before anything is fetched, drawn by their own components. */
const pages: Readonly<Record<string, () => ReactNode>> = {
  '/promotions': () => (
    <>
      <BannerPlace groupName="w_promotion" />
      <PromotionsPlace />
    </>
  ),
  '/pointMall': () => (
    <>
      <BannerPlace groupName="w_shop" />
      <PointsMallHead />
    </>
  ),
  '/noticePage': () => (
    <>
      <NoticesHead />
      <Skeleton className="shell-form" />
    </>
  ),
  '/help': () => <HelpScreen bare={false} />,
  '/helpmc': () => <HelpScreen bare />,
  '/down': () => <DownHead code={<Skeleton className="shell-code" />} />,
  '/download': () => <DownHead code={<Skeleton className="shell-code" />} />,
  '/join': () => <JoinScreen />,
  '/licences': () => (
    <LicencesHead>
      <Skeleton className="shell-form" />
    </LicencesHead>
  ),
  '/feedback': () => (
    <FeedbackHead>
      <Skeleton className="shell-form" />
    </FeedbackHead>
  ),
  '/table': () => <HallBegun title="table.title" lead="table.lead" />,
  '/cards': () => <HallBegun title="card-room.title" lead="card-room.lead" />,
  '/lottery': () => <HallBegun title="lottery.title.lottery" lead="lottery.lead" />,
  '/vnLottery': () => <HallBegun title="lottery.title.vnLottery" lead="lottery.lead" />,
  '/fbsports': () => (
    <SportsFrame hall="sports">
      <Skeleton className="shell-form" />
    </SportsFrame>
  ),
  '/game': () => <NoGame />,
  '/login': () => <LoginBegun area="member" />,
  '/agent': () => <LoginBegun area="agent" />,
  [noRoute]: () => <NotFoundScreen />,
}

/** Nothing is asked while a page is drawn once. */
const silent: Api = {
  send: ({ path }) => {
    throw new Error(`a page that is drawn while building asked for ${path}`)
  },
}

/** The HTML of each of these pages in a language, of which `messages` are the compiled ones by id. */
export function renderTold(language: string, messages: Messages): ToldPages {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const html = Object.entries(pages).map(([path, draw]) => [
    path,
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient()}>
          <ApiProvider api={silent}>
            <RouterContextProvider router={router}>{draw()}</RouterContextProvider>
          </ApiProvider>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  ])
  return Object.fromEntries(html)
}

/** The place of the banners above each lobby that has some, by its address. */
export const renderLobbyBanners = (): ToldPages =>
  Object.fromEntries(
    Object.entries(lobbyPaths).flatMap(([path, type]) => {
      const groupName = bannersOfLobby(type)
      return groupName === undefined ? [] : [[path, renderToStaticMarkup(<BannerPlace groupName={groupName} />)]]
    }),
  )
