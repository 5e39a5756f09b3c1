import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { EntranceArt } from '#src/parts/banners/entrance-art.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** The login popup (spec §2): a dialog with a banner beside the form on a desktop, a sheet on a phone. */
export function LoginDialog({ login }: { readonly login: ActorRefFrom<typeof loginMachine> }) {
  const t = useText()
  const { data: banners } = useQuery(bannersQuery(useApi(), 'w_reg', useLanguage()))
  const finishing = useSelector(login, (snapshot) => snapshot.hasTag('finishing'))
  return (
    <Dialog
      title={t('login.title')}
      closeLabel={t('login.close')}
      closeOnEscape={!finishing}
      onClose={() => login.send({ type: 'closed' })}
      aside={<EntranceArt banner={banners?.[0] ?? null} />}
    >
      <LoginForm login={login} />
    </Dialog>
  )
}
