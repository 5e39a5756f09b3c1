import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { logoutMachine } from '#machines/logout/logout.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import styles from './logout-dialog.module.css'

/** Asks for confirmation of a logout (spec §4), and whether to erase the remembered login of this device. */
export function LogoutDialog({ logout }: { readonly logout: ActorRefFrom<typeof logoutMachine> }) {
  const t = useText()
  const { busy, forget } = useSelector(
    logout,
    (snapshot) => ({
      busy: snapshot.hasTag('busy'),
      forget: snapshot.context.forget,
    }),
    shallowEqual,
  )
  return (
    <ConfirmDialog
      title={t('logout.title')}
      text={t('logout.text')}
      closeLabel={t('logout.close')}
      confirm={{ label: t('logout.confirm'), busy, onClick: () => logout.send({ type: 'confirmed' }) }}
      cancel={{ label: t('logout.cancel') }}
      onClose={() => logout.send({ type: 'cancelled' })}
    >
      <div className={styles['forget']}>
        <Checkbox checked={forget} name="forget" onChange={() => logout.send({ type: 'forget.toggled' })}>
          {t('logout.forget')}
        </Checkbox>
      </div>
    </ConfirmDialog>
  )
}
