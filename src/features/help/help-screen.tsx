import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ValueOf } from '#wire/call.ts'
import type { systemCalls } from '#wire/site/system.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { BannerStrip } from '#src/shared/banners/banner-strip.tsx'
import { scrollToHash } from '#src/platform/scroll-to-hash.ts'
import { CopyIcon } from '#src/ui/copy-icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { HelpField } from './help-field.tsx'
import { HelpFound } from './help-found.tsx'
import styles from './help-screen.module.css'
import { usePageWords } from './help-words.ts'
import { Topics } from './topics.tsx'
import { useHelp } from './use-help.ts'

type Section = ValueOf<typeof systemCalls.helpCentre>['sections'][number]

/**
 * Renders the help centre (spec §2): its sections are anchors, so that `/help#contact` shows that section, and
 * `/help?q=…` the search results of all sections. `bare` is without the frame of the site.
 */
export function HelpScreen({ bare }: { readonly bare: boolean }) {
  const t = useText()
  const { words, onWords } = usePageWords(bare ? '/helpmc' : '/help')
  const { centre, searching, found, failed, retry } = useHelp(words)
  return (
    <>
      {!bare && <BannerStrip groupName="w_help" />}
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('help.title')}</h1>
        <p className={styles['lead']}>{t('help.text')}</p>
        <p>
          {t('help.else')} <Link to="/feedback">{t('help.feedback')}</Link>
        </p>
      </header>
      <div className={styles['search']}>
        {centre === undefined ? (
          <Skeleton className={styles['field']} />
        ) : (
          <HelpField words={words} onWords={onWords} found={found} />
        )}
      </div>
      {failed ? (
        <LoadFailed title={t('help.failed')} onRetry={retry} />
      ) : (
        <div className={styles['page']} aria-busy={centre === undefined || (searching && found === undefined)}>
          <nav data-below-bar className={styles['sections']} aria-label={t('help.sections')}>
            {centre?.sections.map(({ id, language, title }) => (
              <Link
                key={id}
                to="."
                hash={id}
                className={styles['section']}
                activeOptions={{ includeHash: true }}
                lang={language}
              >
                {title}
              </Link>
            )) ?? <Skeleton className={styles['waiting']} />}
          </nav>
          {centre !== undefined && found !== undefined ? (
            <HelpFound
              found={found}
              words={words.trim()}
              language={centre.language}
              renderSection={({ id, title }, className) => (
                <Link to="." hash={id} className={className}>
                  {title}
                </Link>
              )}
            />
          ) : (
            <div className={styles['content']} lang={centre?.language}>
              {!searching && centre !== undefined ? (
                centre.sections.map((section) => <SectionOf key={section.id} section={section} />)
              ) : (
                <Skeleton className={styles['waiting']} />
              )}
            </div>
          )}
        </div>
      )}
    </>
  )
}

function SectionOf({ section: { id, language, title, topics } }: { readonly section: Section }) {
  const t = useText()
  const named = useLocation({ select: ({ hash }) => hash })
  return (
    <section id={id} ref={scrollToHash} className={styles['topics']} aria-labelledby={`name-${id}`}>
      <div className={styles['name']}>
        <h2 id={`name-${id}`} lang={language}>
          {title}
        </h2>
        <CopyIcon
          text={`${useRouter().origin}/help#${id}`}
          label={t('help.link', { section: title })}
          done={t('help.link.done')}
          failed={t('help.link.failed')}
        />
      </div>
      <Topics topics={topics} language={language} expanded={named === id} />
    </section>
  )
}
