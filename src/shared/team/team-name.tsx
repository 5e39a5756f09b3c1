import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './team-name.module.css'

/** One of a team by what is shown of the name; pressed, a report is of them alone. Lies above a row that leads elsewhere. */
export function TeamName({ name, onChoose }: { readonly name: string; readonly onChoose: () => void }) {
  const t = useText()
  return (
    <Button variant="link" className={styles['name']} aria-label={t('team-report.choose', { name })} onClick={onChoose}>
      {name}
    </Button>
  )
}
