import {
  type AnyRouteMatch,
  HeadContent,
  ScriptOnce,
  Scripts,
  useLocation,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { RenderedAt } from '#src/platform/clock.ts'
import { buttonClass } from '#src/ui/button.tsx'
import type { PageContext } from './route-context.ts'
import pageScript from './page-script.js?raw'
import styles from './document.module.css'

/** The whole document, which the server renders and the browser hydrates. */
export function Document({ children }: { readonly children: ReactNode }) {
  const { page, texts } = useRouter().options.context
  return (
    <html
      lang={useLanguage()}
      data-theme="dark"
      data-merchant={page.merchant || undefined}
      data-shell={page.isShell ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {/* A keyboard makes the page lower instead of covering it; Safari does not know it and scrolls to the field. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#0a0d14" suppressHydrationWarning />
        <ScriptOnce>{pageScript}</ScriptOnce>
        {page.firstScript !== null && <script src={page.firstScript} />}
        <HeadContent />
        <PageHead />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <div id="root">
          <RenderedAt value={page.renderedAt}>
            {page.isServer && page.closed !== null ? <ClosedShell closed={page.closed} /> : children}
          </RenderedAt>
        </div>
        <StartFailed />
        <noscript>
          <p className={styles['message']}>{texts.text('app.noscript')}</p>
        </noscript>
        <Scripts />
      </body>
    </html>
  )
}

/** Returns the title of the last match that has one; null when none has. */
const titleOf = (matches: readonly Pick<AnyRouteMatch, 'staticData'>[]): PlainMessageId | null =>
  matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title ?? null

/** Title, description and link-preview metadata, from the page's route. */
function PageHead() {
  const t = useText()
  const language = useLanguage()
  const { origin, options } = useRouter()
  const title = useMatches({ select: titleOf })
  const listed = useMatches({ select: (matches) => matches.at(-1)?.staticData.listed ?? false })
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const site = t('app.name')
  const name = title === null ? site : t(title)
  const full = title === null ? site : `${name} · ${site}`
  const text = path === '/' ? t('home.hero.text') : `${name}. ${t('home.hero.text')}`
  const address = `${origin}${path}${language === 'fil' ? '' : `?hl=${language}`}`
  const picture = options.context.page.sharePicture?.({ path, title: name, site }, language)
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={text} />
      {listed && picture !== undefined && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:title" content={full} />
          <meta property="og:description" content={text} />
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={full} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

/** Says that the site is closed until the browser has rendered its status page; a frame would promise an open site. */
function ClosedShell({ closed }: { readonly closed: NonNullable<PageContext['closed']> }) {
  const t = useText()
  return (
    <main className={styles['closed']}>
      <p className={styles['site']}>{t('app.name')}</p>
      <h1>{t(`site-status.${closed}.title`)}</h1>
      <p>{t(`site-status.${closed}.text`)}</p>
    </main>
  )
}

/** Shown by CSS alone when the site's script cannot run. */
function StartFailed() {
  const t = useText()
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  return (
    <>
      <p className={styles['old']} role="alert">
        {t('app.browser.old')}
      </p>
      <div className={styles['failed']} role="alert">
        <p>{t('start.failed')}</p>
        <a href={address} className={buttonClass('primary')}>
          {t('app.retry')}
        </a>
      </div>
    </>
  )
}
