import { preloadLogin } from '#src/app/frame/dialogs.tsx'
import { siteVersion } from '#src/features/site-version/site-version.ts'
import { quietTime } from '#src/platform/quiet.ts'
import { somebodyActs } from '#src/platform/somebody.ts'
import { keepTyped } from '#src/platform/typed.ts'
import { followSite } from './follow-live.ts'
import type { Site } from './site.ts'

/** Keeps the page's last steps in memory; a page that cannot fetch what does goes on without. */
async function recordLater() {
  await quietTime()
  const part = await import('#src/parts/last-steps/record-steps.ts').catch(() => null)
  part?.recordSteps()
}

/** Fetches what the visitor is likely to need next: that is large, and is left alone until somebody is seen to be at the page. */
async function fetchAhead(): Promise<void> {
  const somebody = somebodyActs()
  await quietTime()
  await somebody
  await preloadLogin()
}

/** What the site does for whoever is at the page: it hears the server, keeps what is typed, and looks for its newer version. */
export function serve(site: Site): void {
  const { app } = site
  followSite({ ...site, pageAge: () => performance.now() })
  keepTyped(
    () => (app.getSnapshot().children.login === undefined ? null : 'login'),
    () => app.send({ type: 'login.requested' }),
  )
  // Who logs out here is told of nothing here any more; a session that only ran out changes nothing.
  app.on('session.ended', ({ reason }) => {
    if (reason === 'logout') void import('#src/platform/web-push.ts').then(({ webPush }) => webPush.leave())
  })
  siteVersion.on('reload', () => location.reload())
  siteVersion.start()
  void recordLater()
  // What could not be fetched now is fetched when it is needed.
  void fetchAhead().catch(() => {})
}
