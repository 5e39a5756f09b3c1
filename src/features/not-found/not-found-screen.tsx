import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'

/** Renders the page for an unknown address. */
export function NotFoundScreen() {
  const t = useText()
  return (
    <EmptyState
      heading="h1"
      picture={<LostPicture />}
      title={t('page.notFound.title')}
      text={t('page.notFound.text')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('page.notFound.action')}
        </Link>
      }
    />
  )
}

function LostPicture() {
  return (
    <svg viewBox="0 0 120 90" fill="none" aria-hidden="true">
      <path d="M10 70q12-9 24 0t24 0 24 0 24 0" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path d="M22 80q12-7 24 0t24 0 24 0" stroke="currentColor" strokeWidth="2" strokeLinecap="round" opacity=".6" />
      <path d="M38 58h44l-8 12H46z" fill="var(--raised)" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="M60 58V16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M63 20l22 32H63z"
        fill="var(--accent-soft)"
        stroke="var(--accent-line)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="98" cy="16" r="7" fill="var(--accent)" />
    </svg>
  )
}
