import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { menuQuery } from '#src/api/menu-query.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { MeasurementLink } from '#src/features/measurement/measurement-link.tsx'
import { Text, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { HelpLink } from '#src/shared/help/help-link.tsx'
import { licenceSeals } from '#src/shared/licence/licence-seals.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './footer.module.css'
import { lobbiesInOrder } from './lobbies.ts'
import { SocialLinks } from './social-links.tsx'

/** The kinds of games that the footer links to, where the menu has them. */
const kinds = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'LOTT', 'COCKFIGHT'] as const

/** Sections of the help centre by their anchors. */
const help = [
  { hash: 'start', label: 'footer.help.start' },
  { hash: 'wallet', label: 'footer.help.wallet' },
  { hash: 'fairness', label: 'footer.help.fairness' },
  { hash: 'responsible', label: 'footer.help.responsible' },
  { hash: 'terms', label: 'footer.help.terms' },
  { hash: 'contact', label: 'footer.help.contact' },
] as const

const club = [
  { to: '/promotions', label: 'app.nav.promotions' },
  { to: '/pointMall', label: 'footer.pointMall' },
  { to: '/noticePage', label: 'footer.notices' },
  { to: '/join', label: 'footer.join' },
  { to: '/down', label: 'footer.download' },
] as const

/** Links, licences, age and copyright; the brand's name and texts are configuration (decision 13). */
export function Footer() {
  const t = useText()
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  const { data: menu } = useQuery(menuQuery(useApi()))
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        {brand?.licences.some(({ demonstration }) => demonstration) && (
          <p className={styles['ribbon']}>{t('footer.ribbon')}</p>
        )}
        <div className={styles['about']}>
          <p className={styles['name']}>{brand?.clubName ?? t('app.name')}</p>
          <p className={styles['text']}>{t('home.hero.text')}</p>
          <SocialLinks />
        </div>
        <Menu title="app.nav.games">
          {lobbiesInOrder(kinds.filter((type) => menu?.includes(type) ?? true)).map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{t(label)}</Link>
            </li>
          ))}
        </Menu>
        <Menu title="footer.help">
          {help.map(({ hash, label }) => (
            <li key={hash}>
              <HelpLink section={hash}>{t(label)}</HelpLink>
            </li>
          ))}
          <li>
            <Link to="/me/protection">{t('footer.help.saferPlay')}</Link>
          </li>
          <li>
            <Link to="/feedback">{t('footer.feedback')}</Link>
          </li>
        </Menu>
        <Menu title="footer.club">
          {club.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{t(label)}</Link>
            </li>
          ))}
        </Menu>
        <ul className={styles['badges']} aria-label={t('footer.badges')}>
          {brand?.licences.map((licence) => (
            <li key={licence.code}>
              <Link to="/licences" hash={licence.code} className={styles['badge']}>
                {licenceSeals[licence.code]}
                <span>
                  <strong>
                    <Text id={`footer.${licence.code}`} />
                  </strong>
                  <span className={styles['number']}>{licence.number}</span>
                  <VisuallyHidden>
                    {t('footer.licence', { licensee: licence.licensee, number: licence.number })}
                  </VisuallyHidden>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles['last']}>
          {brand !== null && (
            <p className={styles['age']}>
              <strong className={styles['adults']}>{brand.minimumAge}+</strong>
              {t('footer.age', { age: brand.minimumAge })}
            </p>
          )}
          {(brand?.gtagId || brand?.flights) && <MeasurementLink />}
          <p className={styles['copyright']}>
            {brand !== null && t('footer.copyright', { year: String(brand.copyrightYear), club: brand.clubName })}
          </p>
        </div>
      </div>
    </footer>
  )
}

function Menu({ title, children }: { readonly title: PlainMessageId; readonly children: ReactNode }) {
  const t = useText()
  return (
    <nav className={styles['menu']} aria-label={t(title)}>
      <h2 className={styles['menuTitle']}>{t(title)}</h2>
      <ul>{children}</ul>
    </nav>
  )
}
