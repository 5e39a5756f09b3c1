import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { type Broken, dismissBroken } from '#src/platform/broken.ts'
import { leaveFocus } from '#src/platform/leave-focus.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './page-notice.module.css'

/**
 * The way to feedback from a page that broke, or on which something did not work: what its charts did before can go
 * along. The latter is said here, and can be dismissed.
 */
export function TellBroken({ error, whole }: Pick<Broken, 'error' | 'whole'>) {
  const t = useText()
  return (
    <div ref={leaveFocus} className={styles['notice']}>
      <Callout tone="info">
        {!whole && t('feedback.wrong')}
        <div className={styles['ways']}>
          <Link to="/feedback" search={{ broke: error }} className={buttonClass('link')} onClick={dismissBroken}>
            {t('feedback.broken')}
          </Link>
          {!whole && (
            <Button variant="link" onClick={dismissBroken}>
              {t('app.close')}
            </Button>
          )}
        </div>
      </Callout>
    </div>
  )
}
