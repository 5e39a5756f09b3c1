import { Link } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { brandView } from '#machines/app/app.selectors.ts'
import { Text, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './footer.module.css'

const places = [
  { to: '/help', label: 'footer.help' },
  { to: '/join', label: 'footer.join' },
  { to: '/down', label: 'footer.download' },
] as const

/** Licences, age, copyright and ways onward; everything in it is brand configuration (decision 13). */
export function Footer() {
  const t = useText()
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <ul className={styles['badges']} aria-label={t('footer.badges')}>
          {brand?.licences.map((licence) => (
            <li key={licence.code}>
              <a className={styles['badge']} href={licence.link} target="_blank" rel="noreferrer">
                <Icon of={ShieldCheck} size={22} />
                <span>
                  <Text id={`footer.${licence.code}`} />
                  {licence.demonstration && (
                    <small>
                      <Text id="footer.demonstration" />
                    </small>
                  )}
                  <VisuallyHidden>
                    {t('footer.licence', { licensee: licence.licensee, number: licence.number })}
                  </VisuallyHidden>
                </span>
              </a>
            </li>
          ))}
        </ul>
        {brand !== null && (
          <p className={styles['age']}>
            <Text id="footer.age" values={{ age: brand.minimumAge }} />
          </p>
        )}
        <div className={styles['last']}>
          <p>{brand !== null && t('footer.copyright', { year: String(brand.copyrightYear), club: brand.clubName })}</p>
          <ul className={styles['places']}>
            {places.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
