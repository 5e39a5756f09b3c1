import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '#src/api/api-context.tsx'
import { domainsQuery, lineSpeedQuery } from '#src/api/line-queries.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './about.module.css'

/** Renders the site's domains by latency, fastest first (spec §3 router list with speed); nothing for a single one. */
export function Lines() {
  const t = useText()
  const language = useLanguage()
  const { origin: here } = useRouter()
  const { data: others = [] } = useQuery(domainsQuery(useApi()))
  const domains = others.length === 0 ? [] : [...new Set([here, ...others])]
  const speeds = useQueries({ queries: domains.map(lineSpeedQuery) })
  if (domains.length === 0) return null
  const lines = domains
    .map((origin, index) => ({ origin, took: speeds[index]?.data, lost: speeds[index]?.isError === true }))
    .toSorted((a, b) => (a.took ?? Infinity) - (b.took ?? Infinity))
  const measured = speeds.every(({ isPending }) => !isPending)
  return (
    <section className={classNames(styles['more'], styles['lines'])} aria-labelledby="lines">
      <h2 id="lines" className={styles['name']}>
        {t('about.lines')}
      </h2>
      <p>{t('about.lines.text')}</p>
      <ul className={styles['list']} aria-busy={!measured}>
        {lines.map(({ origin, took, lost }, place) => (
          <li key={origin}>
            <a className={styles['line']} href={origin} aria-current={origin === here || undefined}>
              <span className={styles['host']}>{new URL(origin).host}</span>
              {measured && place === 0 && !lost && <strong>{t('about.lines.fastest')}</strong>}
              {origin === here && <span>{t('about.lines.here')}</span>}
              <span className={styles['took']}>
                {took !== undefined &&
                  t('about.lines.took', { took: formatNumber(Math.max(1, Math.round(took)), language) })}
                {lost && t('about.lines.lost')}
                {took === undefined && !lost && t('about.lines.measuring')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
