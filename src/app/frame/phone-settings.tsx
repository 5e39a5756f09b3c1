import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useText } from '#src/i18n/text.tsx'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { Icon } from '#src/ui/icon.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { PopMenu } from '#src/ui/pop-menu.tsx'
import { Settings } from './settings.tsx'

/** The button of a phone's bar for the settings of the bar above. */
export function PhoneSettings() {
  const t = useText()
  const narrow = useIsNarrow()
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
