import { Link } from '@tanstack/react-router'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Handshake from 'lucide-react/icons/handshake'
import Users from 'lucide-react/icons/users'
import { useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './about.module.css'

const ways = [
  { icon: Users, title: 'about.join.agent', text: 'about.join.agent.text' },
  { icon: Handshake, title: 'about.join.affiliate', text: 'about.join.affiliate.text' },
  { icon: Gamepad2, title: 'about.join.provider', text: 'about.join.provider.text' },
] as const

const steps = ['about.join.step.1', 'about.join.step.2', 'about.join.step.3'] as const

/** Explains who can become a partner, and how (spec §2 /join). */
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
        <JoinPicture />
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
      <section className={classNames(styles['more'], styles['wide'])} aria-labelledby="join-steps">
        <h2 id="join-steps" className={styles['name']}>
          {t('about.join.how')}
        </h2>
        <ol className={classNames(styles['steps'], styles['road'])}>
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

/** Renders the kinds of partners around a table. */
function JoinPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 320 200" fill="none" aria-hidden="true">
      <path
        d="M70 60q90-56 180 0M52 92q20 74 92 84M268 92q-20 74-92 84"
        stroke="oklch(1 0 0 / 0.4)"
        strokeWidth="2"
        strokeDasharray="5 7"
      />
      <circle cx="160" cy="106" r="44" fill="oklch(0.85 0.14 85 / 0.22)" />
      <circle cx="160" cy="106" r="32" fill="oklch(0.83 0.15 82)" />
      <path d="M148 121V92h13a9 9 0 0 1 0 18h-13m-7-11h29" stroke="oklch(0.42 0.1 70)" strokeWidth="5" />
      <g fill="oklch(0.97 0.01 90)">
        <circle cx="52" cy="56" r="30" fill="oklch(0.62 0.13 205)" />
        <circle cx="44" cy="50" r="7" />
        <circle cx="61" cy="50" r="7" />
        <path d="M31 70q2-11 13-11t13 11zM49 70q2-11 12-11t12 11z" />
        <circle cx="268" cy="56" r="30" fill="oklch(0.62 0.16 20)" />
        <path d="M253 50l24-11v30l-24-9zM256 61l3 12h6l-3-10z" />
        <path d="M283 46q6 8 0 16" stroke="oklch(0.97 0.01 90)" strokeWidth="4" strokeLinecap="round" fill="none" />
        <circle cx="160" cy="176" r="22" fill="oklch(0.55 0.17 300)" />
        <rect x="146" y="168" width="28" height="17" rx="8" />
        <path
          d="M150 176h8m-4-4v8M166 174h.1m4 5h.1"
          stroke="oklch(0.45 0.17 300)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </g>
    </svg>
  )
}
