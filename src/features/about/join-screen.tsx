import { Link } from '@tanstack/react-router'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Handshake from 'lucide-react/icons/handshake'
import Users from 'lucide-react/icons/users'
import { useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './about.module.css'

const ways = [
  { icon: Users, title: 'about.join.agent', text: 'about.join.agent.text' },
  { icon: Handshake, title: 'about.join.affiliate', text: 'about.join.affiliate.text' },
  { icon: Gamepad2, title: 'about.join.provider', text: 'about.join.provider.text' },
] as const

const steps = ['about.join.step.1', 'about.join.step.2', 'about.join.step.3'] as const

/** Who can work with the club, and how to begin (spec §2 /join). */
export function JoinScreen() {
  const t = useText()
  return (
    <>
      <header className={styles['hero']}>
        <div className={styles['words']}>
          <h1 className={styles['title']}>{t('about.join.title')}</h1>
          <p>{t('about.join.text')}</p>
          <Link to="/help" hash="partners" className={buttonClass('primary')}>
            {t('about.join.action')}
          </Link>
        </div>
      </header>
      <ul className={styles['cards']}>
        {ways.map(({ icon, title, text }) => (
          <li key={title} className={styles['card']}>
            <h2 className={styles['name']}>
              <Icon of={icon} size={22} />
              {t(title)}
            </h2>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
      <section className={styles['more']} aria-labelledby="join-steps">
        <h2 id="join-steps" className={styles['name']}>
          {t('about.join.how')}
        </h2>
        <ol className={styles['steps']}>
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <Link to="/help" hash="contact" className={buttonClass()}>
          {t('about.service')}
        </Link>
      </section>
    </>
  )
}
