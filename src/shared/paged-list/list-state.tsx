import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { Filter } from './list-search-params.ts'
import type { List, PageValue } from './use-list.ts'

/** The text of an empty list. */
export interface EmptyText {
  readonly picture?: ReactNode
  readonly title: string
  readonly text?: string
}

/**
 * Shown instead of rows, or above stale ones: the list is empty, or could not be loaded, with the action that helps.
 */
export function ListState({
  list,
  nothing,
}: {
  readonly list: List<PageValue, Filter>
  readonly nothing?: EmptyText | undefined
}) {
  const t = useText()
  const { body, failed, refusal, retry, clear } = list
  const why = refusal === null ? t('app.fault.network') : t(`refusal.${refusal}`)

  switch (body) {
    case 'failed':
      return <LoadFailed title={t('paged-list.failed')} text={why} onRetry={retry} />
    case 'nothing':
      return <EmptyState title={t('paged-list.nothing')} {...nothing} />
    case 'nothingMatching':
      return (
        <EmptyState
          picture={nothing?.picture}
          title={t('paged-list.nothingMatching')}
          text={t('paged-list.nothingMatching.text')}
          action={<Button onClick={clear}>{t('paged-list.clear')}</Button>}
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

/** Pagination, and the current position for screen readers. */
export function ListPages({ list, onTurn }: { readonly list: List<PageValue, Filter>; readonly onTurn: () => void }) {
  const t = useText()
  const { busy, page, value, totalPages, setPage } = list
  const rows = value?.list.length ?? 0
  const place = t('paged-list.place', { page: value?.pageNo ?? 1, pages: totalPages, rows })
  return (
    <>
      <Pagination
        page={page}
        totalPages={totalPages}
        onChange={(next) => {
          setPage(next)
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
        <output>{busy ? t('app.loading') : rows > 0 && place}</output>
      </VisuallyHidden>
    </>
  )
}
