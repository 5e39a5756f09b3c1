import type { Vendor } from '#wire/play/games.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import styles from './vendor-sheet.module.css'

export interface VendorSheetProps {
  /** In display order. */
  readonly vendors: readonly Vendor[]
  readonly chosen: readonly string[]
  /** True if a list is loading, so that no choice can be sent. */
  readonly busy: boolean
  readonly onChoose: (vendors: readonly string[]) => void
  readonly onClose: () => void
}

/** Renders all vendors of a lobby as checkboxes; the choice applies on submit. */
export function VendorSheet({ vendors, chosen, busy, onChoose, onClose }: VendorSheetProps) {
  const t = useText()
  return (
    <Dialog title={t('lobby.vendors.title')} closeLabel={t('app.close')} onClose={onClose} size="wide">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(new FormData(event.currentTarget).getAll('vendor').map(String))
        }}
      >
        <ul className={styles['vendors']}>
          {vendors.map(({ vassalage, title, games, state }) => (
            <li key={vassalage}>
              <label className={styles['vendor']}>
                <input
                  type="checkbox"
                  name="vendor"
                  value={vassalage}
                  className={styles['box']}
                  defaultChecked={chosen.includes(vassalage)}
                />
                <span className={styles['name']}>{title}</span>
                <span className={styles['count']}>
                  {state === 'open' ? t('lobby.count', { count: games }) : t(`lobby.vendors.${state}`)}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className={styles['ways']}>
          <Button
            variant="quiet"
            onClick={(event) => {
              const boxes = event.currentTarget.form?.querySelectorAll('input') ?? []
              for (const box of boxes) box.checked = false
            }}
          >
            {t('lobby.vendors.none')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('lobby.vendors.show')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
