import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import styles from './about.module.css'
import { DownHead } from './down-head.tsx'
import { Guides } from './guides.tsx'
import { Lines } from './lines.tsx'

/** How to install the site as an app (spec §2 /down): it is one app for every device, and comes from no store. */
export function DownScreen() {
  const t = useText()
  const code = <QrCode value={`${location.origin}/down`} label={t('about.down.code')} logo="/icon.svg" />
  return (
    <>
      <DownHead code={code} />
      <Guides />
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
