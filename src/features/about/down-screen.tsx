import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useApi } from '#src/api/api-context.tsx'
import { contentQuery } from '#src/api/support-queries.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './about.module.css'
import { AppOffers } from './app-offers.tsx'
import { DownHead } from './down-head.tsx'
import { Guides } from './guides.tsx'
import { Lines } from './lines.tsx'

/**
 * Explains how to install the site as an app (spec §2 /down): one app for every device, without a store. Native apps of
 * the operator come first.
 */
export function DownScreen() {
  const t = useText()
  const { data, isPending } = useQuery(contentQuery(useApi(), useLanguage()))
  const apps = data?.apps ?? []
  const code = <QrCode value={`${useRouter().origin}/down`} label={t('about.down.code')} logo="/icon.svg" />
  return (
    <>
      <DownHead code={code} withApps={apps.length > 0 && data?.words['about.down.text'] === undefined} />
      {isPending ? (
        <Skeleton className={styles['waiting']} />
      ) : (
        <>
          {apps.length > 0 && <AppOffers apps={apps} />}
          <Guides />
        </>
      )}
      <Lines />
      <section className={styles['more']} aria-labelledby="down-facts">
        <h2 id="down-facts" className={styles['name']}>
          {t('about.down.facts')}
        </h2>
        <ul className={styles['facts']}>
          <li>{t('about.down.fact.same')}</li>
          <li>{t('about.down.fact.fresh')}</li>
          <li>{t('about.down.fact.offline')}</li>
          <li>{t('about.down.fact.remove')}</li>
        </ul>
        <Link to="/help" hash="contact" className={buttonClass()}>
          {t('about.service')}
        </Link>
      </section>
      <div className={styles['last']}>
        {code}
        <p>{t('about.down.scan.other')}</p>
      </div>
    </>
  )
}
