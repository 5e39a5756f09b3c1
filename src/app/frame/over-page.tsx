import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { brandView, logoutStage } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { contentQuery } from '#src/api/support-queries.ts'
import { AfterLogin } from '#src/features/after-login/after-login.tsx'
import { useTable } from '#src/features/game/game-table.ts'
import { SiteSearch } from '#src/features/search/site-search.tsx'
import { UpdatePrompt } from '#src/features/site-version/update-prompt.tsx'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useLoginStage } from '#src/providers/app/use-login.ts'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { openedGame, openedHelp } from '#src/providers/fragment/fragments.ts'
import { Support } from '#src/features/support/support.tsx'
import { useBroken } from '#src/platform/broken.ts'
import { interactionOrIdle } from '#src/platform/first-interaction.ts'
import { Dialogs } from './dialogs.tsx'
import { LanguageFailed } from './language-failed.tsx'
import { lazyOptional, lazyPart } from '#src/platform/lazy-part.ts'
import styles from './layout.module.css'
import notice from './page-notice.module.css'

const SideBars = lazyOptional(async () => (await import('./side-bars.tsx')).SideBars, interactionOrIdle)

const HelpDialog = lazyPart(async () => (await import('#src/features/help/help-dialog.tsx')).HelpDialog)

const GameSheet = lazyPart(async () => (await import('#src/features/game-sheet/game-sheet.tsx')).GameSheet)

const GameHost = lazyPart(async () => (await import('#src/features/game/game-screen.tsx')).GameHost)

const Measurement = lazyOptional(
  async () => (await import('#src/features/measurement/measurement.tsx')).Measurement,
  interactionOrIdle,
)

const TellBroken = lazyOptional(async () => (await import('./tell-broken.tsx')).TellBroken)

const PreviewBar = lazyOptional(async () => (await import('#src/features/content/preview-bar.tsx')).PreviewBar)

/** What opens over any page, what the site has to say without closing it, and what stands at the edges of every page. */
export function OverPage() {
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
      <OpenGame />
      <SiteSearch />
    </>
  )
}

/** What the site has to say at the foot of any page. */
function Notices() {
  return (
    <div className={notice['notices']}>
      <LanguageFailed />
      <BrokenPage />
      <Update />
    </div>
  )
}

/** Pages on which stakes are placed; what is played in a frame is known by its table. */
const played = /^\/(table|cards|(vn|sea)?lottery|e?sports|ds88)$/i

/** A newer version waits until nobody plays: to go to it opens the page anew. */
function Update() {
  const isPlayed = useLocation({ select: ({ pathname }) => played.test(pathname) })
  return useTable() === null && !isPlayed ? <UpdatePrompt /> : null
}

/** That the operator's words on a page are only shown here, where they are. */
function Preview() {
  const { data } = useQuery(contentQuery(useApi(), useLanguage()))
  if (!data?.preview) return null
  return (
    <Suspense>
      <PreviewBar until={data.preview.until} />
    </Suspense>
  )
}

/** Asks of the counting of visits, and does it, only while the operator has it done. */
function Measured() {
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  if (!brand?.gtagId && !brand?.flights) return null
  return (
    <Suspense>
      <Measurement />
    </Suspense>
  )
}

/** Offers to tell of an error of the page, while it is there. */
function BrokenPage() {
  const broken = useBroken()
  const href = useLocation({ select: (location) => location.href })
  if (broken?.href !== href) return null
  return (
    <Suspense>
      <TellBroken {...broken} />
    </Suspense>
  )
}

/** The game that is open, on its own page or on any other. */
function OpenGame() {
  if (useTable() === null) return null
  return (
    <Suspense>
      <GameHost />
    </Suspense>
  )
}

/** The sheet of a game where the address opens it over a page. */
function Sheet() {
  const gameCode = openedGame(useFragment().fragment)
  if (gameCode === undefined) return null
  return (
    <Suspense>
      <GameSheet gameCode={gameCode} />
    </Suspense>
  )
}

/** The help where the address opens it over a page. */
function Help() {
  const section = openedHelp(useFragment().fragment)
  if (section === undefined) return null
  return (
    <Suspense>
      <HelpDialog section={section} />
    </Suspense>
  )
}

/** A thin bar over the page while the next one or a dialog is fetched; style gives it its 150 ms of patience. */
function NavigationProgress() {
  const t = useText()
  const page = useRouterState({ select: (state) => state.isLoading })
  const login = useLoginStage()
  const logout = useAppState(logoutStage)
  const loading = page || login === 'loading' || logout === 'loading'
  return loading ? <progress className={styles['progress']} aria-label={t('app.loading')} /> : null
}
