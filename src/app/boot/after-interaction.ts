import { preloadLogin } from '#src/app/frame/dialogs.tsx'
import { firstInteraction, pageIdle } from '#src/platform/first-interaction.ts'
import { persistFormDraft } from '#src/platform/persist-form-draft.ts'
import { followSite } from './follow-live.ts'
import type { Site } from './site.ts'

/** Records breadcrumbs in memory; the site works without them when the recorder cannot be fetched. */
async function recordLater() {
  await pageIdle()
  const part = await import('#src/providers/breadcrumbs/record-breadcrumbs.ts').catch(() => null)
  part?.recordBreadcrumbs()
}

/** Prefetches what the visitor is likely to need next, once the page is idle and after an interaction. */
async function fetchAhead(): Promise<void> {
  await Promise.all([pageIdle(), firstInteraction()])
  await preloadLogin()
}

/** Starts what waits for the first interaction: the live connection and form drafts. */
export function afterInteraction(site: Site): void {
  const { app } = site
  followSite({ ...site, pageAge: () => performance.now() })
  persistFormDraft(
    () => (app.getSnapshot().children.login === undefined ? null : 'login'),
    () => app.send({ type: 'login.requested' }),
  )
  // A logout ends this browser's push messages; an expired session does not.
  app.on('session.ended', ({ reason }) => {
    if (reason === 'logout') void import('#src/platform/web-push.ts').then(({ webPush }) => webPush.leave())
  })
  void recordLater()
  // A failed prefetch is repeated when the part is needed.
  void fetchAhead().catch(() => {})
}
