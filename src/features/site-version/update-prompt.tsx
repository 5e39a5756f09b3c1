import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './update-prompt.module.css'
import { useSiteVersion } from './use-site-version.ts'

/** Offers a newer version of the site while one waits; renders nothing otherwise. */
export function UpdatePrompt() {
  const t = useText()
  const { offered, busy, accept, postpone } = useSiteVersion()
  if (!offered) return null
  return (
    <section className={styles['prompt']} aria-label={t('site-version.title')}>
      <p role="status">{t('site-version.text')}</p>
      <div className={styles['actions']}>
        <Button variant="primary" busy={busy} onClick={accept}>
          {t(busy ? 'site-version.updating' : 'site-version.update')}
        </Button>
        {!busy && (
          <Button variant="link" onClick={postpone}>
            {t('site-version.later')}
          </Button>
        )}
      </div>
    </section>
  )
}
