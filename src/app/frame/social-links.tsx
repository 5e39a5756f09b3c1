import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { serviceQuery } from '#src/api/support-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import styles from './social-links.module.css'

/** The brand's pages on social networks, as the operator sets them; nothing when there are none. */
export function SocialLinks() {
  const t = useText()
  const { data } = useQuery(serviceQuery(useApi()))
  if (data === undefined || data.social.length === 0) return null
  return (
    <ul className={styles['links']} aria-label={t('footer.social')}>
      {data.social.map(({ kind, url }) => (
        <li key={kind}>
          <a className={styles['link']} href={url} target="_blank" rel="noreferrer">
            {kind}
          </a>
        </li>
      ))}
    </ul>
  )
}
