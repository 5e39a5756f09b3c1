import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Licence } from '#wire/site/system.ts'
import { useApi } from '#src/api/api-context.tsx'
import { licencesQuery } from '#src/api/support-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { HelpLink } from '#src/shared/help/help-link.tsx'
import { licenceSeals } from '#src/shared/licence/licence-seals.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { scrollToHash } from '#src/platform/scroll-to-hash.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './licences.module.css'

/** Renders every licence of the brand, with the data needed to verify it. */
export function Licences() {
  const t = useText()
  const { data, isError, refetch } = useQuery(licencesQuery(useApi()))
  const service = (
    <HelpLink section="contact" className={buttonClass()}>
      {t('about.service')}
    </HelpLink>
  )
  if (data === undefined)
    return isError ? (
      <LoadFailed title={t('about.licences.failed')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className={styles['waiting']} />
    )
  if (data.licences.length === 0)
    return <EmptyState title={t('about.licences.none')} text={t('about.licences.none.text')} action={service} />
  return (
    <>
      <ul className={styles['licences']}>
        {data.licences.map((licence) => (
          <li key={licence.code}>
            <LicenceCard licence={licence} />
          </li>
        ))}
      </ul>
      <div className={styles['last']}>
        <p>{t('about.licences.complain')}</p>
        {service}
      </div>
    </>
  )
}

function LicenceCard({ licence }: { readonly licence: Licence }) {
  const t = useText()
  const { code, licensee, number, link, demonstration, covers, since } = licence
  const name = t(`footer.${code}`)
  const kinds = covers.map((type) => t(`lobby.title.${type}`)).join(' · ')
  return (
    <article id={code} ref={scrollToHash} className={styles['licence']} aria-labelledby={`licence-${code}`}>
      <header className={styles['name']}>
        {licenceSeals[code]}
        <h2 id={`licence-${code}`}>{name}</h2>
      </header>
      {demonstration && <Callout tone="warning">{t('about.licences.demonstration')}</Callout>}
      <Facts
        label={name}
        facts={[
          [t('about.licences.licensee'), licensee],
          [t('about.licences.number'), number],
          ...(kinds === '' ? [] : [[t('about.licences.covers'), kinds] as const]),
          ...(since === null ? [] : [[t('about.licences.since'), since] as const]),
        ]}
      />
      <a className={styles['check']} href={link} target="_blank" rel="noreferrer">
        {t('about.licences.check', { host: new URL(link).host })}
        <Icon of={ExternalLink} size={16} />
        <VisuallyHidden>{t('about.licences.check.where')}</VisuallyHidden>
      </a>
    </article>
  )
}
