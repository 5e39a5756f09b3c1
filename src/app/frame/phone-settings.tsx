import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useText } from '#src/i18n/text.tsx'
import { useNarrow } from '#src/platform/wide.ts'
import { Icon } from '#src/ui/icon.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { PopMenu } from '#src/ui/pop-menu.tsx'
import { Settings } from './settings.tsx'

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
