import { preloadLogin } from '#src/app/frame/dialogs.tsx'
import { siteVersion } from '#src/features/site-version/site-version.ts'
import { firstInteraction, pageIdle } from '#src/platform/first-interaction.ts'
import { keepTyped } from '#src/platform/typed.ts'
import { followSite } from './follow-live.ts'
import type { Site } from './site.ts'

/** Keeps the page's last steps in memory; a page that cannot fetch what does goes on without. */
async function recordLater() {
  await pageIdle()
  const part = await import('#src/providers/last-steps/record-steps.ts').catch(() => null)
  part?.recordSteps()
}

/** Fetches what the visitor is likely to need next: that is large, and waits for both an idle page and an interaction. */
async function fetchAhead(): Promise<void> {
  await Promise.all([pageIdle(), firstInteraction()])
  await preloadLogin()
}

/** What the site does from the first interaction on: it follows the server, keeps what is typed, and looks for its newer version. */
export function afterInteraction(site: Site): void {
  const { app } = site
  followSite({ ...site, pageAge: () => performance.now() })
  keepTyped(
    () => (app.getSnapshot().children.login === undefined ? null : 'login'),
    () => app.send({ type: 'login.requested' }),
  )
  // A logout ends the notifications of this browser; a session that only ran out changes nothing.
  app.on('session.ended', ({ reason }) => {
    if (reason === 'logout') void import('#src/platform/web-push.ts').then(({ webPush }) => webPush.leave())
  })
  siteVersion.on('reload', () => location.reload())
  siteVersion.start()
  void recordLater()
  // What could not be fetched now is fetched when it is needed.
  void fetchAhead().catch(() => {})
}
