import { LanguageChoice } from '#src/features/preferences/language-choice.tsx'
import { ThemeSwitch } from '#src/features/preferences/theme-switch.tsx'
import { SiteClock } from './site-clock.tsx'
import styles from './phone-settings.module.css'

/** Site time, theme and language, one below the other. */
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
