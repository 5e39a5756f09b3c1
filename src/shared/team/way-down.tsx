import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './way-down.module.css'

export interface WayDownProps {
  /** From below the agent down to where one is. */
  readonly steps: readonly { readonly id: string; readonly name: string }[]
  /** Goes back up to one of them; null is the agent. */
  readonly onChoose: (id: string | null) => void
}

/** The way down a team to the level that is open; each step of it leads back there. */
export function WayDown({ steps, onChoose }: WayDownProps) {
  const t = useText()
  const all = [{ id: null, name: t('team.you') }, ...steps]
  return (
    <nav aria-label={t('team.way')}>
      <ol className={styles['way']}>
        {all.map(({ id, name }, index) => (
          <li key={id ?? 'own'}>
            {index === all.length - 1 ? (
              <span aria-current="location">{name}</span>
            ) : (
              <Button variant="link" onClick={() => onChoose(id)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
