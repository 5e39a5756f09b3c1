import type { Texts } from '#src/i18n/texts.ts'
import type { Language } from '#wire/shapes.ts'
import type { Site } from './site.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'

/** What routes are given: their loaders, and the document around them. */
export interface RouteContext extends Pick<Site, 'api' | 'app' | 'queries'> {
  readonly texts: Texts
  readonly page: PageContext
}

/** A page as other sites show it where it is shared. */
export interface SharedPage {
  readonly path: string
  readonly title: string
  readonly site: string
}

/** What a page is rendered with besides its route; hydration is given the same. */
export interface PageContext {
  /** Whether this is the server: it has no session, and waits for loaders. */
  readonly isServer: boolean
  /** A page without content, for every address: the browser renders that. */
  readonly isShell: boolean
  /** Code of the merchant whose site this is. */
  readonly merchant: string
  /** When it was rendered, in epoch milliseconds. */
  readonly renderedAt: number
  /** Address of a script that runs before the page's own. */
  readonly firstScript: string | null
  /** Address of the picture of a shared link; only the server renders it. */
  readonly sharePicture?: (page: SharedPage, language: Language) => string
}

declare module '@tanstack/react-router' {
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
