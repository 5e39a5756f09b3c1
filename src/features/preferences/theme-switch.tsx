import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './preferences.module.css'
import { usePreferences } from './use-preferences.ts'

/** Switches between dark and light (spec §1). */
export function ThemeSwitch() {
  const t = useText()
  const { view, send } = usePreferences()
  const dark = view.theme === 'dark'
  return (
    <IconButton
      className={styles['theme']}
      label={t(dark ? 'preferences.theme.toLight' : 'preferences.theme.toDark')}
      icon={<Icon of={dark ? Sun : Moon} size={16} />}
      onClick={() => send({ type: 'theme.selected', theme: dark ? 'light' : 'dark' })}
    />
  )
}
