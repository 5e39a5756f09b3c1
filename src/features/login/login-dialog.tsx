import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { EntranceBanners } from '#src/shared/banners/entrance-banners.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** Renders the login dialog (spec §2): with a banner beside the form on a desktop, a sheet on a phone. */
export function LoginDialog({ login }: { readonly login: ActorRefFrom<typeof loginMachine> }) {
  const t = useText()
  const finishing = useSelector(login, (snapshot) => snapshot.hasTag('finishing'))
  const close = () => login.send({ type: 'closed' })
  return (
    <Dialog
      title={t('login.title')}
      closeLabel={t('login.close')}
      closeOnEscape={!finishing}
      onClose={close}
      aside={<EntranceBanners onFollow={close} />}
    >
      <LoginForm login={login} />
    </Dialog>
  )
}
