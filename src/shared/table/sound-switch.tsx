import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { tableSound } from './table-sound.ts'

/** Turns the sound of tables and card rooms on or off; the choice is remembered. */
export function SoundSwitch() {
  const t = useText()
  const [sound, chooseSound] = tableSound.use()
  return (
    <IconButton
      label={t('table.sound')}
      icon={<Icon of={sound ? Volume2 : VolumeX} />}
      pressed={sound}
      onClick={() => chooseSound(!sound)}
    />
  )
}
