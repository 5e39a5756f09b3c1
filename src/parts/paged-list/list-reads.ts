import { type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { pagedListActors } from '#machines/paged-list/paged-list.actors.ts'
import { pagedListMachine, type PagedListInput } from '#machines/paged-list/paged-list.machine.ts'
import type { Filter, RowKey, Wanted } from '#machines/paged-list/paged-list.rules.ts'
import { pagedListView } from '#machines/paged-list/paged-list.selectors.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import type { PlaceKeeper } from './place-keeper.ts'

/** The running chart of a list. */
export type PagedListActor = ActorRefFrom<typeof pagedListMachine>

/** What the call behind a list answers: `pageOf` of `wire/pages.ts`, with rows that have a name. */
export interface PageValue {
  readonly list: readonly { readonly id: RowKey }[]
  readonly pageNo: number
  readonly totalPages: number
  readonly total: number
}

/** How a list is read: its call, and where its pages lie in the cache of reads. Must not change its identity. */
export interface ListReads<Value extends PageValue, Narrowed> {
  load(wanted: Omit<Wanted, 'filter'> & { readonly filter: Narrowed }, signal: AbortSignal): Promise<Answer<Value>>
  keyOf(filter: Narrowed, page: number): QueryKey
  /** Whether the page is asked for anew when the read of this key is out of date; never when left out. */
  follows?(key: QueryKey): boolean
}

/** A filter of this list: its address and the filters of its screen have no other names and values than the flow's own. */
const narrowed = <Narrowed>(_: Pick<ListReads<PageValue, Narrowed>, 'keyOf'>, filter: Filter) => filter as Narrowed

/** The chart of a list with real actors, to be run by itself or inside the chart of a flow. */
export function usePagedListLogic<Value extends PageValue, Narrowed>(
  reads: ListReads<Value, Narrowed>,
  keeper: PlaceKeeper,
) {
  const queries = useQueryClient()
  return useMemo(
    () =>
      pagedListMachine.provide({
        actors: pagedListActors({
          load: async (wanted, signal) => {
            const filter = narrowed(reads, wanted.filter)
            const asked = queries.getQueryCache().build(queries, { queryKey: reads.keyOf(filter, wanted.page) })
            // What is told from now on outdates the page before it is there.
            asked.setState({ isInvalidated: false })
            const answer = await reads.load({ ...wanted, filter }, signal)
            if (answer.kind === 'refusal') return answer
            const { list, pageNo, totalPages, total } = answer.value
            queries.setQueryData(reads.keyOf(filter, pageNo), answer.value)
            return { kind: 'value', value: { rows: list.map(({ id }) => id), page: pageNo, totalPages, total } }
          },
          watch: (tell) => {
            const address = keeper.follow((place) => tell({ type: 'place.changed', place }))
            let told = false
            const news = queries.getQueryCache().subscribe((event) => {
              const isNews = event.type === 'updated' && event.action.type === 'invalidate'
              if (!isNews || told || reads.follows?.(event.query.queryKey) !== true) return
              // One piece of news outdates several reads at once.
              told = true
              queueMicrotask(() => {
                told = false
                tell({ type: 'reload.requested' })
              })
            })
            return () => {
              address()
              news()
            }
          },
        }),
      }),
    [keeper, queries, reads],
  )
}

/** Runs the chart of a list that is all there is to its flow. */
export function usePagedList<Value extends PageValue, Narrowed>(
  reads: ListReads<Value, Narrowed>,
  keeper: PlaceKeeper,
  how: Omit<PagedListInput, 'place'>,
): PagedListActor {
  const list = useActorRef(usePagedListLogic(reads, keeper), {
    ...inspected(),
    input: { ...how, place: keeper.place },
  })
  useKeptPlace(list, keeper)
  return list
}

/** Writes down every place that is chosen. */
export function useKeptPlace(list: PagedListActor, keeper: PlaceKeeper): void {
  useEmitted<typeof pagedListMachine, 'place.chosen'>(list, 'place.chosen', ({ place, replace }) =>
    keeper.choose(place, replace),
  )
}

const nowhere: QueryKey = ['nowhere']

/** What a list shows, what it is narrowed down to, and the page that is on the screen as its call answered it. */
export function useListView<Value extends PageValue, Narrowed>(
  list: PagedListActor,
  reads: ListReads<Value, Narrowed>,
) {
  const view = useSelector(list, pagedListView, shallowEqual)
  const { shown } = view
  const { data } = useQuery<Value>({
    queryKey: shown === null ? nowhere : reads.keyOf(narrowed(reads, shown.filter), shown.page),
    queryFn: skipToken,
  })
  return { view, filter: narrowed(reads, view.filter), value: data }
}
