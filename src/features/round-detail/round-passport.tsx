import Download from 'lucide-react/icons/download'
import { RefusedError } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { useSavedFile } from '#src/shared/paged-list/use-saved-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './round-detail.module.css'

/** Saves the passport of a round of a house original: a file that checks the round without a connection. */
export function RoundPassport({ id }: { readonly id: string }) {
  const t = useText()
  const save = useSavedFile('roundPassport', { id }, `round-${id}.html`)
  const { error } = save
  return (
    <section className={styles['part']} aria-labelledby="round-passport">
      <h2 id="round-passport">{t('round-detail.passport')}</h2>
      <p className={styles['text']}>{t('round-detail.passport.text')}</p>
      {error !== null && (
        <Callout tone="error">
          {error instanceof RefusedError ? t(`refusal.${error.refusal.code}`) : t('round-detail.passport.failed')}
        </Callout>
      )}
      <Button icon={<Icon of={Download} />} busy={save.isPending} onClick={() => save.mutate()}>
        {t('round-detail.passport.save')}
      </Button>
    </section>
  )
}
