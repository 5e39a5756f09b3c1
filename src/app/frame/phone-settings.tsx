import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { LanguageChoice } from '#src/features/preferences/language-choice.tsx'
import { ThemeSwitch } from '#src/features/preferences/theme-switch.tsx'
import { useText } from '#src/i18n/text.tsx'
import { useNarrow } from '#src/platform/wide.ts'
import { Icon } from '#src/ui/icon.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { PopMenu } from '#src/ui/pop-menu.tsx'
import styles from './phone-settings.module.css'
import { SiteClock } from './site-clock.tsx'

/** The button of a phone's bar for what a wide screen has in the bar above. */
export function PhoneSettings() {
  const t = useText()
  const narrow = useNarrow()
  if (!narrow) return null
  return (
    <PopMenu
      label={t('header.settings')}
      className={iconButtonClass}
      aria-label={t('header.settings')}
      trigger={<Icon of={SlidersHorizontal} size={20} />}
    >
      <Settings />
    </PopMenu>
  )
}

/** Site time, theme and language, one under the other. */
export function Settings() {
  return (
    <div className={styles['settings']}>
      <div className={styles['first']}>
        <SiteClock />
        <ThemeSwitch />
      </div>
      <LanguageChoice />
    </div>
  )
}
