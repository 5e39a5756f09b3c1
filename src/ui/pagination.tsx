import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { pageItems } from './pagination.rules.ts'
import styles from './pagination.module.css'

export interface PaginationProps {
  /** The current page, from 1. */
  readonly page: number
  readonly totalPages: number
  readonly onChange: (page: number) => void
  readonly labels: {
    readonly pages: string
    readonly previous: string
    readonly next: string
    page(page: number): string
  }
}

/** Page numbers with previous and next; nothing for a single page. */
export function Pagination({ page, totalPages, onChange, labels }: PaginationProps) {
  if (totalPages < 2) return null
  return (
    <nav className={styles['pagination']} aria-label={labels.pages}>
      <IconButton
        label={labels.previous}
        icon={<Icon of={ChevronLeft} />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <ol className={styles['pages']}>
        {pageItems(page, totalPages).map((item) => (
          <li key={item.key}>
            {item.page === null ? (
              <span className={styles['gap']}>{'…'}</span>
            ) : (
              <button
                type="button"
                className={styles['page']}
                aria-label={labels.page(item.page)}
                aria-current={item.page === page ? 'page' : undefined}
                onClick={() => onChange(item.page ?? page)}
              >
                {item.page}
              </button>
            )}
          </li>
        ))}
      </ol>
      <IconButton
        label={labels.next}
        icon={<Icon of={ChevronRight} />}
        disabled={page >= totalPages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}
