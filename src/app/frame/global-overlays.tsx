import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { brandView, logoutStage } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { contentQuery } from '#src/api/support-queries.ts'
import { AfterLogin } from '#src/features/after-login/after-login.tsx'
import { useCurrentGame } from '#src/providers/game/current-game.ts'
import { SiteSearch } from '#src/features/search/site-search.tsx'
import { UpdatePrompt } from '#src/features/site-version/update-prompt.tsx'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useLoginStage } from '#src/providers/app/use-login.ts'
import { isWalletPage } from '#src/providers/fragment/use-wallet-sheet.ts'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { openedGame, openedHelp, openedWallet } from '#src/providers/fragment/fragments.ts'
import { Support } from '#src/features/support/support.tsx'
import { useSiteError } from '#src/platform/site-errors.ts'
import { interactionOrIdle } from '#src/platform/first-interaction.ts'
import { ContinueGame } from './continue-game.tsx'
import { Dialogs } from './dialogs.tsx'
import { LanguageFailed } from './language-failed.tsx'
import { lazyOptional, lazyPart } from '#src/platform/lazy-part.ts'
import styles from './layout.module.css'
import notice from './page-notice.module.css'

const SideBars = lazyOptional(async () => (await import('./side-bars.tsx')).SideBars, interactionOrIdle)

const HelpDialog = lazyPart(async () => (await import('#src/features/help/help-dialog.tsx')).HelpDialog)

const GameSheet = lazyPart(async () => (await import('#src/features/game-sheet/game-sheet.tsx')).GameSheet)

const WalletSheet = lazyPart(async () => (await import('./wallet-sheet.tsx')).WalletSheet)

const GameHost = lazyPart(async () => (await import('#src/features/game/game-screen.tsx')).GameHost)

const Measurement = lazyOptional(
  async () => (await import('#src/features/measurement/measurement.tsx')).Measurement,
  interactionOrIdle,
)

const ErrorNotice = lazyOptional(async () => (await import('./error-notice.tsx')).ErrorNotice)

const PreviewBar = lazyOptional(async () => (await import('#src/features/content/preview-bar.tsx')).PreviewBar)

/** Everything over the page: dialogs, notices, and the side bars at the edges. */
export function GlobalOverlays() {
  return (
    <>
      <NavigationProgress />
      <Dialogs />
      <Notices />
      <Preview />
      <Suspense>
        <SideBars />
      </Suspense>
      <AfterLogin />
      <Measured />
      <Support help />
      <Help />
      <Sheet />
      <Wallet />
      <OpenGame />
      <SiteSearch />
    </>
  )
}

/** The site's notices at the foot of any page. */
function Notices() {
  return (
    <div className={notice['notices']}>
      <LanguageFailed />
      <BrokenPage />
      <Update />
      <ContinueGame />
    </div>
  )
}

/** Pages with bets; a game in a frame is recognised by its table. */
const played = /^\/(table|cards|(vn|sea)?lottery|e?sports|ds88)$/i

/** Offers a newer version while no game is played: the update reloads the page. */
function Update() {
  const isPlayed = useLocation({ select: ({ pathname }) => played.test(pathname) })
  return useCurrentGame() === null && !isPlayed ? <UpdatePrompt /> : null
}

/** Says that the operator's texts are a preview, where they are. */
function Preview() {
  const { data } = useQuery(contentQuery(useApi(), useLanguage()))
  if (!data?.preview) return null
  return (
    <Suspense>
      <PreviewBar until={data.preview.until} />
    </Suspense>
  )
}

/** Asks for consent to measurement, and measures, only while the operator has it enabled. */
function Measured() {
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  if (!brand?.gtagId && !brand?.flights) return null
  return (
    <Suspense>
      <Measurement />
    </Suspense>
  )
}

/** Offers to report an error of the page, while there is one. */
function BrokenPage() {
  const broken = useSiteError()
  const href = useLocation({ select: (location) => location.href })
  if (broken?.href !== href) return null
  return (
    <Suspense>
      <ErrorNotice {...broken} />
    </Suspense>
  )
}

/** The open game, on its own page or any other. */
function OpenGame() {
  if (useCurrentGame() === null) return null
  return (
    <Suspense>
      <GameHost />
    </Suspense>
  )
}

/** The sheet of a game when the address opens it over a page. */
function Sheet() {
  const gameCode = openedGame(useFragment().fragment)
  if (gameCode === undefined) return null
  return (
    <Suspense>
      <GameSheet gameCode={gameCode} />
    </Suspense>
  )
}

/** The wallet when the address opens it over a page that shows no part of it. */
function Wallet() {
  const wallet = openedWallet(useFragment().fragment)
  const isOnPage = useLocation({ select: ({ pathname }) => isWalletPage(pathname) })
  if (wallet === undefined || isOnPage) return null
  return (
    <Suspense>
      <WalletSheet {...wallet} />
    </Suspense>
  )
}

/** The help when the address opens it over a page. */
function Help() {
  const section = openedHelp(useFragment().fragment)
  if (section === undefined) return null
  return (
    <Suspense>
      <HelpDialog section={section} />
    </Suspense>
  )
}

/** A thin progress bar while the next page or a dialog is loaded; CSS delays it by 150 ms. */
function NavigationProgress() {
  const t = useText()
  const page = useRouterState({ select: (state) => state.isLoading })
  const login = useLoginStage()
  const logout = useAppState(logoutStage)
  const loading = page || login === 'loading' || logout === 'loading'
  return loading ? <progress className={styles['progress']} aria-label={t('app.loading')} /> : null
}
