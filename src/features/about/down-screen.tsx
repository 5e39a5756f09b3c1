import { Link } from '@tanstack/react-router'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import SquarePlus from 'lucide-react/icons/square-plus'
import { useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import styles from './about.module.css'
import { DownHead } from './down-head.tsx'
import { Lines } from './lines.tsx'

const ways = [
  {
    icon: Smartphone,
    title: 'about.down.android',
    steps: ['about.down.android.1', 'about.down.android.2', 'about.down.android.3'],
  },
  { icon: SquarePlus, title: 'about.down.ios', steps: ['about.down.ios.1', 'about.down.ios.2', 'about.down.ios.3'] },
  {
    icon: Monitor,
    title: 'about.down.computer',
    steps: ['about.down.computer.1', 'about.down.computer.2', 'about.down.computer.3'],
  },
] as const

/** How to install the site as an app (spec §2 /down): it is one app for every device, and comes from no store. */
export function DownScreen() {
  const t = useText()
  return (
    <>
      <DownHead code={<QrCode value={`${location.origin}/down`} label={t('about.down.code')} logo="/icon.svg" />} />
      <ul className={styles['cards']}>
        {ways.map(({ icon, title, steps }) => (
          <li key={title} className={styles['card']}>
            <h2 className={styles['name']}>
              <Icon of={icon} size={22} />
              {t(title)}
            </h2>
            <ol className={styles['steps']}>
              {steps.map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
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
    </>
  )
}
