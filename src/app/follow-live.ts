import { sessionToken } from '#machines/app/app.selectors.ts'
import type { LiveEvent } from '#wire/events.ts'
import { bannersKey } from '#src/api/banner-queries.ts'
import { stateJackpot } from '#src/api/jackpot.ts'
import { followLive } from '#src/api/live.ts'
import { noticesKey } from '#src/api/notice-queries.ts'
import type { Site } from './site.ts'

/** Follows the server's event stream as whoever is logged in, and passes on what it tells. */
export function followSite({ app, queries }: Site, balanceKey: (username: string) => readonly unknown[]): void {
  let stop = () => {}
  let followed: string | null | undefined

  const hear = (event: LiveEvent) => {
    const { session } = app.getSnapshot().context
    if (event.type === 'siteStatus.changed') app.getSnapshot().children.siteStatus?.send({ type: 'status.changed' })
    if (event.type === 'brand.changed') {
      app.send({ type: 'brand.changed' })
      void queries.invalidateQueries({ queryKey: ['service'] })
    }
    if (event.type === 'notices.changed') void queries.invalidateQueries({ queryKey: noticesKey })
    if (event.type === 'banners.changed') void queries.invalidateQueries({ queryKey: bannersKey })
    if (event.type === 'jackpot.changed') stateJackpot(queries, event.amount)
    if (event.type === 'session.ended') app.send({ type: 'session.lost' })
    if (event.type === 'balance.changed' && session !== null) {
      queries.setQueryData(balanceKey(session.username), (known: { currency: string } | undefined) =>
        known === undefined ? undefined : { ...known, sumBalance: event.sumBalance },
      )
    }
  }
  const follow = (token: string | null) => {
    if (token === followed) return
    followed = token
    stop()
    stop = followLive({
      token,
      onEvent: hear,
      onOpen: (again) => {
        if (!again) return
        void queries.invalidateQueries({ queryKey: ['balance'] })
        void queries.invalidateQueries({ queryKey: noticesKey })
        void queries.invalidateQueries({ queryKey: bannersKey })
        app.getSnapshot().children.siteStatus?.send({ type: 'status.changed' })
      },
    })
  }
  follow(sessionToken(app.getSnapshot()))
  app.subscribe((snapshot) => follow(sessionToken(snapshot)))
}
