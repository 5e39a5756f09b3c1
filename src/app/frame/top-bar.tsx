import { Link, useLocation } from '@tanstack/react-router'
import Smartphone from 'lucide-react/icons/smartphone'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import { Text, useText } from '#src/i18n/text.tsx'
import { LanguageMenu } from '#src/features/preferences/language-menu.tsx'
import { ThemeSwitch } from '#src/features/preferences/theme-switch.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { useNow } from '#src/platform/clock.ts'
import { compactWhenAway } from '#src/platform/scrolled-away.ts'
import { Icon } from '#src/ui/icon.tsx'
import '#src/ui/forced-colors.css'
import styles from './top-bar.module.css'

/** Until the brand is known, its default: Manila (minutes east of UTC). */
const defaultOffset = 480

/** The thin bar above: licence hint on the home page, way to the app, site time, language, theme (spec §2). */
export function TopBar() {
  const t = useText()
  const home = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <>
      <p className={styles['hint']}>{home && <Text id="preferences.licenceHint" />}</p>
      <Link to="/down" className={styles['app']}>
        <Icon of={Smartphone} size={14} />
        {t('header.app')}
      </Link>
      <SiteClock />
      <LanguageMenu />
      <ThemeSwitch />
    </>
  )
}

function SiteClock() {
  const t = useText()
  const now = useNow()
  const offset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? defaultOffset)
  const [date, time] = formatTime(now, offset).split(' ')
  return (
    <section ref={compactWhenAway} className={styles['clock']} aria-label={t('preferences.clock')}>
      <time dateTime={new Date(now).toISOString()}>
        <span>{formatGmtOffset(offset)}</span>
        <span className={styles['date']}>{date}</span>
        <span>{time}</span>
      </time>
    </section>
  )
}
