import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { sessionsMachine } from '#machines/sessions/sessions.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

export interface EndDialogProps {
  readonly chart: ActorRefFrom<typeof sessionsMachine>
  /** Returns the IP address of a session. */
  readonly addressOf: (id: string) => string
}

/** Asks for confirmation before a session ends, and shows a failure. */
export function EndDialog({ chart, addressOf }: EndDialogProps) {
  const t = useText()
  const { target, ending, notEnded, refusal } = useSelector(
    chart,
    (snapshot) => ({
      target: snapshot.context.target,
      ending: snapshot.matches('ending'),
      notEnded: snapshot.matches('notEnded'),
      refusal: snapshot.context.refusal,
    }),
    shallowEqual,
  )
  if (target === null) return null
  const one = target.kind === 'one'
  return (
    <ConfirmDialog
      title={t(one ? 'sessions.ask.one' : 'sessions.ask.others')}
      text={one ? t('sessions.ask.one.text', { address: addressOf(target.id) }) : t('sessions.ask.others.text')}
      closeLabel={t('app.close')}
      onClose={() => {
        if (!ending) chart.send({ type: 'cancelled' })
      }}
      confirm={{
        label: t('sessions.confirm'),
        variant: 'danger',
        busy: ending,
        onClick: () => chart.send({ type: 'confirmed' }),
      }}
      cancel={{ label: t('app.cancel') }}
      error={notEnded ? t(refusal === null ? 'app.fault.network' : `refusal.${refusal}`) : null}
    />
  )
}
