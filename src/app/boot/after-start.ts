import { sessionToken } from '#machines/app/app.selectors.ts'
import { siteVersion } from '#src/features/site-version/site-version.ts'
import { keepTyped } from '#src/platform/typed.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { followSite } from './follow-live.ts'
import type { Site } from './site.ts'

/** What the site does once its first page is on the screen. */
export function afterStart(site: Site): void {
  const { app } = site
  app.subscribe((snapshot) => {
    document.documentElement.dataset['session'] = sessionToken(snapshot) === null ? 'visitor' : 'member'
  })
  followSite(site)
  void fetchAhead()
  keepTyped(
    () => (app.getSnapshot().children.login === undefined ? null : 'login'),
    () => app.send({ type: 'login.requested' }),
  )
  siteVersion.on('reload', () => location.reload())
  siteVersion.start()
}
