import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './team-name.module.css'

/** A team member's name; pressing it filters a report by them. It is above a row's own link. */
export function TeamName({ name, onChoose }: { readonly name: string; readonly onChoose: () => void }) {
  const t = useText()
  return (
    <Button variant="link" className={styles['name']} aria-label={t('team-report.choose', { name })} onClick={onChoose}>
      {name}
    </Button>
  )
}
