import { useSelector } from '@xstate/react'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './page-notice.module.css'

/** Says that a language could not be loaded, until it is dismissed or another is chosen. */
export function LanguageFailed() {
  const t = useText()
  const preferences = useApp().getSnapshot().children.preferences
  const failed = useSelector(preferences, (snapshot) => snapshot?.matches('switchFailed') ?? false)
  if (!failed) return null
  return (
    <div className={styles['notice']}>
      <Callout tone="error">
        {t('preferences.language.failed')}{' '}
        <Button variant="link" onClick={() => preferences?.send({ type: 'retried' })}>
          {t('app.close')}
        </Button>
      </Callout>
    </div>
  )
}
