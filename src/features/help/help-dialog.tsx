import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '#src/api/api-context.tsx'
import { helpQuery } from '#src/api/support-queries.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx'
import { useFragment } from '#src/parts/fragment/use-fragment.ts'
import { helpFragment } from '#src/parts/help/help-fragment.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './help-dialog.module.css'
import { Topics } from './topics.tsx'

/** The help over the page it was asked for on (spec §2 helpModal): one section at a time, the others beside it. */
export function HelpDialog({ section }: { readonly section: string }) {
  const t = useText()
  const language = useLanguage()
  const { turn, close } = useFragment()
  const { data, isError, refetch } = useQuery(helpQuery(useApi(), language))
  const shown = data?.sections.find(({ id }) => id === section) ?? data?.sections[0]
  return (
    <Dialog title={t('help.title')} closeLabel={t('app.close')} size="large" onClose={close}>
      {isError && data === undefined ? (
        <LoadFailed title={t('help.failed')} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['page']} aria-busy={data === undefined} lang={data?.language}>
          <nav className={styles['sections']} aria-label={t('help.sections')}>
            {data?.sections.map(({ id, title }) => (
              <button
                key={id}
                type="button"
                className={styles['section']}
                aria-current={id === shown?.id ? 'true' : undefined}
                onClick={() => turn(helpFragment(id))}
              >
                {title}
              </button>
            ))}
          </nav>
          {shown === undefined ? (
            <Skeleton className={styles['waiting']} />
          ) : (
            <section key={shown.id} className={styles['topics']} aria-label={shown.title}>
              <h3 className={styles['name']}>{shown.title}</h3>
              <Topics topics={shown.topics} />
              <Link to="/help" hash={shown.id} className={styles['whole']} lang={language}>
                {t('help.whole')}
              </Link>
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}
