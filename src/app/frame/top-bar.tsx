import { Link, useLocation } from '@tanstack/react-router'
import Smartphone from 'lucide-react/icons/smartphone'
import { brandView } from '#machines/app/app.selectors.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LanguageMenu } from '#src/features/preferences/language-menu.tsx'
import { ThemeSwitch } from '#src/features/preferences/theme-switch.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SearchButton } from './search-button.tsx'
import { SiteClock } from './site-clock.tsx'
import './compact.css'
import styles from './top-bar.module.css'

/**
 * The thin bar above: licence hint on the home page, search, link to the app, site time, language, theme (spec §2). A
 * phone has none: its content is in the menu of the bar below.
 */
export function TopBar() {
  const t = useText()
  const home = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <>
      <p className={styles['hint']}>{home && <LicenceHint />}</p>
      <SearchButton look="bar" />
      <Link to="/down" className={styles['app']}>
        <Icon of={Smartphone} size={14} />
        <span className={styles['appName']}>{t('header.app')}</span>
      </Link>
      <SiteClock watched className={styles['clock']} />
      <LanguageMenu />
      <ThemeSwitch />
    </>
  )
}

/** Names the authorities that have licensed the brand; nothing for invented licences, which the footer declares. */
function LicenceHint() {
  const t = useText()
  const language = useLanguage()
  const licences = useAppState((snapshot) => brandView(snapshot).brand?.licences ?? null)
  if (licences === null || licences.length === 0 || licences.some(({ demonstration }) => demonstration)) return null
  const names = licences.map(({ code }) => t(`footer.${code}`))
  return t('preferences.licenceHint', { names: new Intl.ListFormat(language).format(names) })
}
