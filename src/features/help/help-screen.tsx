import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ValueOf } from '#wire/call.ts'
import type { systemCalls } from '#wire/system.ts'
import { useApi } from '#src/api/api-context.tsx'
import { helpQuery } from '#src/api/support-queries.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx'
import { BannerStrip } from '#src/parts/banners/banner-strip.tsx'
import { showIfNamed } from '#src/platform/address.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './help-screen.module.css'
import { Topics } from './topics.tsx'

type Section = ValueOf<typeof systemCalls.helpCentre>['sections'][number]

/** The help centre (spec §2): its sections are anchors, so that `/help#contact` shows the one of that name. `bare` is without the frame of the site. */
export function HelpScreen({ bare }: { readonly bare: boolean }) {
  const t = useText()
  const language = useLanguage()
  const { data, isError, refetch } = useQuery(helpQuery(useApi(), language))
  return (
    <div data-bare={bare || undefined}>
      {!bare && <BannerStrip groupName="w_help" />}
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('help.title')}</h1>
        <p>{t('help.text')}</p>
        <p>
          {t('help.else')} <Link to="/feedback">{t('help.feedback')}</Link>
        </p>
      </header>
      {isError && data === undefined ? (
        <LoadFailed title={t('help.failed')} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['page']} aria-busy={data === undefined}>
          <nav className={styles['sections']} aria-label={t('help.sections')}>
            {data?.sections.map(({ id, title }) => (
              <Link
                key={id}
                to="."
                hash={id}
                className={styles['section']}
                activeOptions={{ includeHash: true }}
                lang={data.language}
              >
                {title}
              </Link>
            )) ?? <Skeleton className={styles['waiting']} />}
          </nav>
          <div className={styles['content']} lang={data?.language}>
            {data?.sections.map((section) => <SectionOf key={section.id} section={section} />) ?? (
              <Skeleton className={styles['waiting']} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function SectionOf({ section: { id, title, topics } }: { readonly section: Section }) {
  return (
    <section id={id} ref={showIfNamed} className={styles['topics']} aria-labelledby={`name-${id}`}>
      <h2 id={`name-${id}`} className={styles['name']}>
        {title}
      </h2>
      <Topics topics={topics} />
    </section>
  )
}
