import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './page-notice.module.css'

/** The way to feedback from a page that broke: what its charts did before can go along. */
export function TellBroken({ error }: { readonly error: string }) {
  const t = useText()
  return (
    <div className={styles['notice']}>
      <Callout tone="info">
        <Link to="/feedback" search={{ broke: error }} className={buttonClass('link')}>
          {t('feedback.broken')}
        </Link>
      </Callout>
    </div>
  )
}
