import Download from 'lucide-react/icons/download'
import { RefusedError } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { useSavedFile } from '#src/shared/paged-list/use-saved-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './profile.module.css'

/** Downloads all stored data of the member as one file. */
export function OwnData() {
  const t = useText()
  const save = useSavedFile('ownDataFile', {}, 'my-data.json')
  const { error } = save
  return (
    <section className={styles['data']} aria-labelledby="own-data">
      <h2 id="own-data">{t('profile.data')}</h2>
      <p>{t('profile.data.text')}</p>
      {error !== null && (
        <Callout tone="error">
          {error instanceof RefusedError ? t(`refusal.${error.refusal.code}`) : t('profile.data.failed')}
        </Callout>
      )}
      <Button icon={<Icon of={Download} />} busy={save.isPending} onClick={() => save.mutate()}>
        {t('profile.data.download')}
      </Button>
    </section>
  )
}
