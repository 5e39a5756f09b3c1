import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { type SiteError, dismissSiteError } from '#src/platform/site-errors.ts'
import { returnFocus } from '#src/platform/return-focus.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './page-notice.module.css'

/**
 * Leads to feedback from a page that failed, or on which a part failed; breadcrumbs can be attached. The latter is a
 * notice that can be dismissed.
 */
export function ErrorNotice({ error, whole }: Pick<SiteError, 'error' | 'whole'>) {
  const t = useText()
  return (
    <div ref={returnFocus} className={styles['notice']}>
      <Callout tone="info">
        {!whole && t('feedback.wrong')}
        <div className={styles['ways']}>
          <Link to="/feedback" search={{ broke: error }} className={buttonClass('link')} onClick={dismissSiteError}>
            {t('feedback.broken')}
          </Link>
          {!whole && (
            <Button variant="link" onClick={dismissSiteError}>
              {t('app.close')}
            </Button>
          )}
        </div>
      </Callout>
    </div>
  )
}
