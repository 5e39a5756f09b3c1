import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { smsCodeView } from '#machines/sms-code/sms-code.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Dialog with the reason why no code was sent (spec §8: warning popup with the reason and a confirm button). */
export function SmsWarning({ smsCode }: { readonly smsCode: ActorRefFrom<typeof smsCodeMachine> }) {
  const t = useText()
  const { refusal } = useSelector(smsCode, smsCodeView, shallowEqual)
  const confirm = () => smsCode.send({ type: 'warning.confirmed' })
  return (
    <ConfirmDialog
      title={t('sms-code.warning.title')}
      text={refusal === null ? t('sms-code.warning.failed') : t(`refusal.${refusal}`)}
      closeLabel={t('sms-code.warning.close')}
      confirm={{ label: t('sms-code.warning.confirm'), onClick: confirm }}
      onClose={confirm}
    />
  )
}
