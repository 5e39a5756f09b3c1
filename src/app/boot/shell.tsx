import { renderToStaticMarkup } from 'react-dom/server'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { Hero } from '#src/features/home/hero.tsx'
import hotStyles from '#src/features/home/hot-games.module.css'
import { HotSkeleton } from '#src/features/home/hot-skeleton.tsx'
import { GameGridSkeleton } from '#src/parts/game-tile/game-grid.tsx'
import type { FrameKit, FrameLinkProps } from '#src/parts/app/frame-kit.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { shellTexts } from 'virtual:shell-texts'
import { Frame } from '#src/app/frame/frame.tsx'
import sessionStyles from '#src/app/frame/session-block.module.css'
import { TopBarSkeleton } from '#src/app/frame/top-bar-skeleton.tsx'
import { blocksMark, languageMark, nameMark, pageMark, type ShellBlocks, tileMark } from './shell-blocks.ts'

/**
 * A message in the site's own language and in English; the page's style sheet shows the one that `<html lang>` asks for,
 * and the first script puts another language's words in the place of the English ones.
 */
function Words({ id }: { readonly id: PlainMessageId }) {
  const fil = shellTexts.fil[id]
  const en = shellTexts.en[id]
  if (fil === en) return <span className="say-en say-fil">{en}</span>
  return (
    <>
      <span className="say-en">{en}</span>
      <span className="say-fil">{fil}</span>
    </>
  )
}

const kit: FrameKit = {
  say: (id) => <Words id={id} />,
  draw: () => null,
  Link: ({ to, className, children }: FrameLinkProps) => (
    <a href={to} className={className}>
      {children}
    </a>
  ),
}

/** The name of the page; the server knows it. */
const Name = () => (
  <h1 className="shell-own shell-name" lang={languageMark}>
    {nameMark}
  </h1>
)

/** The frame of the site without data, with `blocksMark` where the blocks go. */
export const renderShell = (): string =>
  renderToStaticMarkup(
    <div className="shell">
      <Frame
        kit={kit}
        top={<TopBarSkeleton />}
        session={
          <>
            <Skeleton className={classNames('shell-member', sessionStyles['loading'])} />
            <span className="shell-visitor">
              <span className={buttonClass()}>{kit.say('app.register')}</span>
              <span className={buttonClass('primary')}>{kit.say('app.login')}</span>
              <span className={sessionStyles['settings']} />
            </span>
          </>
        }
      >
        {blocksMark}
        <div className="shell-failed" role="alert">
          <p>{kit.say('app.boot.failed')}</p>
          <button type="button" className={buttonClass('primary')} data-reload="">
            {kit.say('app.retry')}
          </button>
        </div>
      </Frame>
    </div>,
  )

/** The blocks of `ShellBlocks`, drawn from the parts the pages are made of. */
export const renderBlocks = (): ShellBlocks => ({
  home: renderToStaticMarkup(
    <div className="shell-home">
      <Hero kit={kit} action={<span className={buttonClass('primary')}>{kit.say('home.hero.action')}</span>} />
      <div className={hotStyles['front']} />
      <div>
        <HotSkeleton title={kit.say('home.hot.title')} />
      </div>
    </div>,
  ),
  lobby: renderToStaticMarkup(
    <div className="shell-lobby">
      {pageMark}
      <Name />
      <Skeleton className="shell-tools" />
      <Skeleton className="shell-vendors" />
      <GameGridSkeleton count={15} first={tileMark} />
    </div>,
  ),
  page: renderToStaticMarkup(
    <div className="shell-page">
      <Name />
      <Skeleton className="shell-text" />
      <Skeleton className="shell-text" />
      <Skeleton className="shell-text" />
    </div>,
  ),
  told: renderToStaticMarkup(
    <div className="shell-own shell-page" lang={languageMark}>
      {pageMark}
    </div>,
  ),
})
