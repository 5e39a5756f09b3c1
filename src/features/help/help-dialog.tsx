import { Link } from '@tanstack/react-router'
import type { ValueOf } from '#wire/call.ts'
import type { systemCalls } from '#wire/site/system.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { helpFragment } from '#src/providers/fragment/fragments.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './help-dialog.module.css'
import { HelpField } from './help-field.tsx'
import { HelpFound } from './help-found.tsx'
import { useFragmentWords } from './help-words.ts'
import { Topics } from './topics.tsx'
import { useHelp } from './use-help.ts'

type Section = ValueOf<typeof systemCalls.helpCentre>['sections'][number]

/** Renders the help over the current page (spec §2 helpModal): one section at a time, or the search results of all. */
export function HelpDialog({ section }: { readonly section: string }) {
  const t = useText()
  const { turn, close } = useFragment()
  const { words, onWords } = useFragmentWords(section)
  const { centre, searching, found, failed, retry } = useHelp(words)
  const shown = centre?.sections.find(({ id }) => id === section) ?? centre?.sections[0]
  return (
    <Dialog title={t('help.title')} closeLabel={t('app.close')} size="large" onClose={close}>
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
          <nav className={styles['sections']} aria-label={t('help.sections')}>
            {centre?.sections.map(({ id, language, title }) => (
              <button
                key={id}
                type="button"
                lang={language}
                className={styles['section']}
                aria-current={!searching && id === shown?.id ? 'true' : undefined}
                onClick={() => turn(helpFragment(id))}
              >
                {title}
              </button>
            ))}
          </nav>
          {shown === undefined || centre === undefined || (searching && found === undefined) ? (
            <Skeleton className={styles['waiting']} />
          ) : found === undefined ? (
            <SectionShown section={shown} />
          ) : (
            <HelpFound
              found={found}
              words={words.trim()}
              language={centre.language}
              renderSection={({ id, title }, className) => (
                <button type="button" className={className} onClick={() => turn(helpFragment(id))}>
                  {title}
                </button>
              )}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

function SectionShown({ section }: { readonly section: Section }) {
  const t = useText()
  return (
    <section key={section.id} className={styles['topics']} aria-label={section.title} lang={section.language}>
      <h3 className={styles['name']}>{section.title}</h3>
      <Topics topics={section.topics} language={section.language} expanded />
      <Link to="/help" hash={section.id} className={styles['whole']} lang={useLanguage()}>
        {t('help.whole')}
      </Link>
    </section>
  )
}
