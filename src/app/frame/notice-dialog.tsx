import { noticeView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** The short message the root chart holds; a lost session offers the way back in. */
export function NoticeDialog() {
  const t = useText()
  const app = useApp()
  const notice = useAppState(noticeView)
  if (notice === null) return null
  const dismiss = () => app.send({ type: 'notice.dismissed' })
  const lost = notice.kind === 'sessionLost'
  return (
    <ConfirmDialog
      title={t(`notice.${notice.kind}.title`)}
      text={t(`notice.${notice.kind}.text`)}
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
