import { useLocation } from '@tanstack/react-router'
import { sessionView } from '#machines/app/app.selectors.ts'
import { FairExplained } from '#src/features/round-detail/fair-explained.tsx'
import { RoundDetailScreen } from '#src/features/round-detail/round-detail-screen.tsx'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './fair-page.module.css'

/** `/fair/<round>`: one of the member's rounds with its proof. How rounds are verified is public. */
export function FairPage() {
  const t = useText()
  const app = useApp()
  const language = useLanguage()
  const isVisitor = useAppState((snapshot) => sessionView(snapshot).session === null)
  const id = useLocation({ select: ({ pathname }) => pathname.split('/')[2] }) ?? ''
  return (
    <section className={styles['page']}>
      <h1 className={styles['title']}>{t('round-detail.title')}</h1>
      {isVisitor && (
        <Callout tone="info">
          {t('round-detail.visitor')}{' '}
          <Button variant="link" onClick={() => app.send({ type: 'login.requested' })}>
            {t('app.login')}
          </Button>
        </Callout>
      )}
      {!isVisitor && id !== '' ? (
        <RoundDetailScreen key={`${id} ${language}`} id={id} language={language} />
      ) : (
        <FairExplained proven={null} symbols={null} />
      )}
    </section>
  )
}
