import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { SupportButton } from '#src/features/support/support-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import styles from './help-found.module.css'

/** Renders other ways to get help, where nothing was found. */
export function NoAnswer({ words }: { readonly words: string }) {
  const t = useText()
  return (
    <EmptyState
      title={t('help.search.none', { words })}
      text={t('help.search.none.text')}
      action={
        <span className={styles['ways']}>
          <SupportButton variant="primary" />
          <Link to="/feedback" className={buttonClass()}>
            {t('help.feedback')}
          </Link>
        </span>
      }
    />
  )
}
