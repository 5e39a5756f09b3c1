import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { Filter } from './place-search.ts'
import type { List, PageValue } from './use-list.ts'

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
  readonly list: List<PageValue, Filter>
  readonly nothing?: Nothing | undefined
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

/** The pages of a list, and where one is among them for whoever does not see it. */
export function ListPages({ list, onTurn }: { readonly list: List<PageValue, Filter>; readonly onTurn: () => void }) {
  const t = useText()
  const { busy, page, value, totalPages, turn } = list
  const rows = value?.list.length ?? 0
  const place = t('paged-list.place', { page: value?.pageNo ?? 1, pages: totalPages, rows })
  return (
    <>
      <Pagination
        page={page}
        totalPages={totalPages}
        onChange={(next) => {
          turn(next)
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
