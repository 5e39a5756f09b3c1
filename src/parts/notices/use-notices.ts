import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { noticesActors } from '#machines/notices/notices.actors.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { NoticesWanted, Place } from '#machines/notices/notices.rules.ts'
import { noticesView } from '#machines/notices/notices.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { noticesKey, noticesQuery } from '#src/api/notice-queries.ts'
import { answerOf } from '#src/api/queries.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { useMarkRead } from './unread.ts'

/** Where the reader's place is kept: the address of the page, or nowhere for a dialog. Must not change its identity. */
export interface PlaceKeeper {
  /** Where to begin. */
  readonly place: Place
  /** Tells of places the address comes to name, until the function it returns is called. */
  follow(tell: (place: Place) => void): () => void
  /** Writes a place down. */
  choose(place: Place, replace: boolean): void
}

/** Runs the chart of the notices between the query cache and whoever keeps the place. */
export function useNotices(keeper: PlaceKeeper) {
  const api = useApi()
  const queries = useQueryClient()
  const language = useLanguage()
  const markRead = useMarkRead()
  const machine = useMemo(() => {
    const load = async ({ language, place }: NoticesWanted) => {
      const query = noticesQuery(api, { language, pageNo: place.page, noticeId: place.id ?? undefined })
      const page = await queries.fetchQuery({ ...query, staleTime: 0 })
      queries.setQueryData(noticesQuery(api, { language, pageNo: page.pageNo }).queryKey, page)
      return page
    }
    return noticesMachine.provide({
      actors: noticesActors({
        page: (wanted) =>
          answerOf(load(wanted), ({ list, pageNo, totalPages }) => ({
            ids: list.map(({ id }) => id),
            page: pageNo,
            totalPages,
          })),
        watch: (tell) => {
          const address = keeper.follow((place) => tell({ type: 'place.changed', place }))
          const speech = texts.onLanguage((language) => tell({ type: 'language.changed', language }))
          let told = false
          const news = queries.getQueryCache().subscribe((event) => {
            const isNews = event.type === 'updated' && event.action.type === 'invalidate'
            if (!isNews || event.query.queryKey[0] !== noticesKey[0] || told) return
            // One piece of news outdates several queries at once.
            told = true
            queueMicrotask(() => {
              told = false
              tell({ type: 'news.arrived' })
            })
          })
          return () => {
            address()
            speech()
            news()
          }
        },
      }),
    })
  }, [api, keeper, queries])

  const notices = useActorRef(machine, { ...inspected(), input: { language, place: keeper.place } })
  useEmitted<typeof machine, 'notice.opened'>(notices, 'notice.opened', ({ id }) => markRead(id))
  useEmitted<typeof machine, 'place.chosen'>(notices, 'place.chosen', ({ place, replace }) =>
    keeper.choose(place, replace),
  )
  return { view: useSelector(notices, noticesView, sameView), send: notices.send }
}

type View = ReturnType<typeof noticesView>

const sameView = (a: View, b: View): boolean =>
  (Object.keys(a) as (keyof View)[]).every((key) => Object.is(a[key], b[key]))
