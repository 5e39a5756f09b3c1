import { alertView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** The root chart's alert; after a lost session it offers the login. */
export function AlertDialog() {
  const t = useText()
  const app = useApp()
  const alert = useAppState(alertView)
  if (alert === null) return null
  const dismiss = () => app.send({ type: 'alert.dismissed' })
  const lost = alert.kind === 'sessionLost'
  return (
    <ConfirmDialog
      title={t(`alert.${alert.kind}.title`)}
      text={t(`alert.${alert.kind}.text`)}
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
