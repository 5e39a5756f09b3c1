import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { supportMachine } from '#machines/support/support.machine.ts'
import { supportView, type SupportBody } from '#machines/support/support.selectors.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { requestSupport } from './support-requests.ts'
import styles from './support-dialog.module.css'

/** Other contacts of customer service. */
const contactHref = '/help#contact'

const descriptions: Readonly<Record<SupportBody, PlainMessageId>> = {
  waiting: 'support.waiting',
  link: 'support.link',
  unavailable: 'support.unavailable',
  failed: 'support.failed',
}

export interface SupportDialogProps {
  readonly support: ActorRefFrom<typeof supportMachine>
  /** True if the help page is available; false during maintenance. */
  readonly help: boolean
}

/** Renders the link to customer service where no window opened, or the reason why there is none. */
export function SupportDialog({ support, help }: SupportDialogProps) {
  const t = useText()
  const { body, address } = useSelector(support, supportView, shallowEqual)
  const close = () => support.send({ type: 'support.closed' })
  if (body === null) return null
  return (
    <Dialog
      title={t('support.title')}
      description={t(descriptions[body])}
      closeLabel={t('app.close')}
      role="alertdialog"
      size="small"
      onClose={close}
    >
      <div className={styles['actions']}>
        {body === 'waiting' && <Skeleton className={styles['link']} />}
        {body === 'link' && address !== null && (
          <>
            <a
              className={buttonClass('primary')}
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              onClick={close}
              data-autofocus
            >
              {t('support.open')}
            </a>
            <p className={styles['address']}>{address}</p>
          </>
        )}
        {body === 'unavailable' && help && (
          <a className={buttonClass('primary')} href={contactHref} onClick={close} data-autofocus>
            {t('support.help')}
          </a>
        )}
        {body === 'failed' && (
          <Button wide variant="primary" onClick={() => requestSupport(t('support.waiting'))} data-autofocus>
            {t('app.retry')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
