import type { Notice } from '#machines/app/app.machine.ts'
import { noticeView } from '#machines/app/app.selectors.ts'
import type { MessageId } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

const wordsOf = (notice: Notice): { readonly title: MessageId; readonly text: MessageId } => {
  switch (notice.kind) {
    case 'soon':
      return { title: `notice.soon.${notice.feature}`, text: 'notice.soon.text' }
    case 'sessionLost':
      return { title: 'notice.sessionLost.title', text: 'notice.sessionLost.text' }
    case 'logoutUnheard':
      return { title: 'notice.logoutUnheard.title', text: 'notice.logoutUnheard.text' }
  }
}

/** The short message the root chart holds; a lost session offers the way back in. */
export function NoticeDialog() {
  const t = useText()
  const app = useApp()
  const notice = useAppState(noticeView)
  if (notice === null) return null
  const { title, text } = wordsOf(notice)
  const dismiss = () => app.send({ type: 'notice.dismissed' })
  const lost = notice.kind === 'sessionLost'
  return (
    <ConfirmDialog
      title={t(title)}
      text={t(text)}
      closeLabel={t('app.close')}
      onClose={dismiss}
      confirm={{
        label: t(lost ? 'app.login' : 'app.ok'),
        onClick: () => {
          dismiss()
          if (lost) app.send({ type: 'login.requested' })
        },
      }}
      cancel={lost ? { label: t('app.cancel') } : undefined}
    />
  )
}
