import type { Brand } from '#machines/app/session.ts'
import type { Site } from './site.ts'

/** What the loaders of all routes are given. */
export interface RouteContext extends Pick<Site, 'api' | 'app' | 'queries'> {
  /** The brand where it is known without the root chart, which does not run on a server. */
  readonly brand?: Brand
}
