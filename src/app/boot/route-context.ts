import type { Site } from './site.ts'

/** What the loaders of all routes are given. */
export type RouteContext = Pick<Site, 'api' | 'app' | 'queries'>
