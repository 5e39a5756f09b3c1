import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './downline-path.module.css'

export interface DownlinePathProps {
  /** From the level below the agent to the open one. */
  readonly steps: readonly { readonly id: string; readonly name: string }[]
  /** Goes back to a level; null is the agent's own. */
  readonly onChoose: (id: string | null) => void
}

/** The breadcrumbs of a team from the agent to the open level. */
export function DownlinePath({ steps, onChoose }: DownlinePathProps) {
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
