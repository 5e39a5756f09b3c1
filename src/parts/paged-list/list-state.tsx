import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { pagedListView } from '#machines/paged-list/paged-list.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { CablePicture } from '#src/parts/game-pictures/game-pictures.tsx'
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState, ErrorState } from '#src/ui/message-state.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { PagedListActor } from './list-reads.ts'

/** What is said of a list that has nothing on it. */
export interface Nothing {
  readonly picture?: ReactNode
  readonly title: string
  readonly text?: string
}

/** What stands in the place of rows, or above those of before: that there are none, that they did not come, and what helps. */
export function ListState({
  list,
  nothing,
}: {
  readonly list: PagedListActor
  readonly nothing?: Nothing | undefined
}) {
  const t = useText()
  const { body, failed, refusal } = useSelector(list, pagedListView, shallowEqual)
  const why = refusal === null ? t('app.fault.network') : t(`refusal.${refusal}`)
  const retry = () => list.send({ type: 'reload.requested' })

  switch (body) {
    case 'failed':
      return <LoadFailed title={t('paged-list.failed')} text={why} onRetry={retry} />
    case 'over':
      return <ErrorState picture={<CablePicture />} title={t('paged-list.failed')} text={why} />
    case 'nothing':
      return <EmptyState title={t('paged-list.nothing')} {...nothing} />
    case 'nothingMatching':
      return (
        <EmptyState
          picture={nothing?.picture}
          title={t('paged-list.nothingMatching')}
          text={t('paged-list.nothingMatching.text')}
          action={<Button onClick={() => list.send({ type: 'filter.cleared' })}>{t('paged-list.clear')}</Button>}
        />
      )
    case 'rows':
      return (
        failed && (
          <Callout tone="error">
            {why}{' '}
            <Button variant="link" onClick={retry}>
              {t('app.retry')}
            </Button>
          </Callout>
        )
      )
    default:
      return null
  }
}

/** The pages of a list, and where one is among them for whoever does not see it. */
export function ListPages({ list, onTurn }: { readonly list: PagedListActor; readonly onTurn: () => void }) {
  const t = useText()
  const { busy, page, shown } = useSelector(list, pagedListView, shallowEqual)
  const { totalPages = 0, rows = [] } = shown ?? {}
  const place = t('paged-list.place', { page: shown?.page ?? 1, pages: totalPages, rows: rows.length })
  return (
    <>
      <Pagination
        page={page}
        totalPages={totalPages}
        onChange={(next) => {
          list.send({ type: 'page.selected', page: next })
          onTurn()
        }}
        labels={{
          pages: t('paged-list.pages'),
          previous: t('paged-list.previous'),
          next: t('paged-list.next'),
          page: (number) => t('paged-list.page', { page: number }),
        }}
      />
      <VisuallyHidden>
        <output>{busy ? t('app.loading') : rows.length > 0 && place}</output>
      </VisuallyHidden>
    </>
  )
}
