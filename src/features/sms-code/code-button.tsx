import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { smsCodeView } from '#machines/sms-code/sms-code.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './sms-code-fields.module.css'

export interface CodeButtonProps {
  readonly smsCode: ActorRefFrom<typeof smsCodeMachine>
  readonly onClick: () => void
}

/** Button that requests a code; after sending, a countdown until the next request. */
export function CodeButton({ smsCode, onClick }: CodeButtonProps) {
  const t = useText()
  const { busy, deadline, sentTo } = useSelector(smsCode, smsCodeView, shallowEqual)
  if (deadline !== null) return <Countdown deadline={deadline} sentTo={sentTo} />
  return (
    <Button variant="quiet" className={styles['send']} busy={busy} onClick={onClick}>
      {t('sms-code.send')}
    </Button>
  )
}

function Countdown({ deadline, sentTo }: { readonly deadline: number; readonly sentTo: string | null }) {
  const t = useText()
  const left = Math.max(0, Math.ceil((deadline - useNow()) / 1000))
  const minutes = Math.ceil(left / 60)
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      <span className={styles['countdown']} aria-hidden="true">
        {t('sms-code.wait', { time })}
      </span>
      {/* Announced once and then every minute: announcing each second would drown everything else. */}
      <output>
        <VisuallyHidden>
          {sentTo === null ? t('sms-code.sent.before', { minutes }) : t('sms-code.sent', { mobile: sentTo, minutes })}
        </VisuallyHidden>
      </output>
    </>
  )
}
