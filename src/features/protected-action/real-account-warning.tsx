import type { ActorRefFrom } from 'xstate'
import type { protectedActionMachine } from '#machines/protected-action/protected-action.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Warns a trial account that a real one is needed (spec §5, §8). */
export function RealAccountWarning({ gate }: { readonly gate: ActorRefFrom<typeof protectedActionMachine> }) {
  const t = useText()
  const dismiss = () => gate.send({ type: 'warning.dismissed' })
  return (
    <ConfirmDialog
      title={t('protected-action.title')}
      text={t('protected-action.text')}
      closeLabel={t('protected-action.close')}
      confirm={{ label: t('protected-action.confirm'), onClick: dismiss }}
      onClose={dismiss}
    />
  )
}
