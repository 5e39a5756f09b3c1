import X from 'lucide-react/icons/x'
import { useText } from '#src/i18n/text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'

/** The chip of a report about one team member; pressing it removes that filter. */
export function OnlyOne({ name, onClear }: { readonly name: string; readonly onClear: () => void }) {
  const t = useText()
  return (
    <div>
      <Chip pressed icon={<Icon of={X} size={16} />} onClick={onClear}>
        {t('team-report.only', { name })}
      </Chip>
    </div>
  )
}
