import { Link, useLocation } from '@tanstack/react-router'
import Smartphone from 'lucide-react/icons/smartphone'
import { Text, useText } from '#src/i18n/text.tsx'
import { LanguageMenu } from '#src/features/preferences/language-menu.tsx'
import { ThemeSwitch } from '#src/features/preferences/theme-switch.tsx'
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
      <p className={styles['hint']}>{home && <Text id="preferences.licenceHint" />}</p>
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
