import type { Texts } from '#src/i18n/texts.ts'
import type { Language } from '#wire/shapes.ts'
import type { Site } from './site.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'

/** The context of routes: for their loaders, and for the document around them. */
export interface RouteContext extends Pick<Site, 'api' | 'app' | 'queries'> {
  readonly texts: Texts
  readonly page: PageContext
}

/** The link preview of a page. */
export interface SharedPage {
  readonly path: string
  readonly title: string
  readonly site: string
}

/** Input of a page besides its route; hydration uses the same. */
export interface PageContext {
  /** True if this is the server: it has no session, and waits for loaders. */
  readonly isServer: boolean
  /** True if the page comes without content, for any address: the browser renders it. */
  readonly isShell: boolean
  /** Why the site is closed to the visitor, which the page says until the browser has rendered it; null in the browser. */
  readonly closed: 'maintenance' | 'blocked' | null
  /** Code of the merchant of the site. */
  readonly merchant: string
  /** Time of rendering, in epoch milliseconds. */
  readonly renderedAt: number
  /** URL of the script that runs before the page's own. */
  readonly firstScript: string | null
  /** URL of the link preview's picture; only the server renders it. */
  readonly sharePicture?: (page: SharedPage, language: Language) => string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page; the site's name alone when left out. */
    readonly title?: PlainMessageId
    /** True if the page is in the sitemap and has a link-preview picture. */
    readonly listed?: boolean
    /** True if the page is shown without the site's frame. */
    readonly bare?: true | undefined
    /** True if the page is a login: a login on it does not leave it. */
    readonly members?: true
  }
}
