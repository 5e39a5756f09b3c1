import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import { brandView } from '#machines/app/app.selectors.ts'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { useSubscription } from '#src/platform/use-subscription.ts'

/** Keeps an open login in step with the operator's toggle of login by SMS. */
export function useSmsLoginSwitch(login: ActorRefFrom<typeof loginMachine>): void {
  const app = useApp()
  const follow = useCallback(
    (notify: (offered: boolean) => void) => {
      const check = () => {
        const { brand } = brandView(app.getSnapshot())
        const offered = brand?.toggles.smsLogin ?? false
        if (brand !== null && offered !== login.getSnapshot().context.smsLogin) notify(offered)
      }
      check()
      const subscription = app.subscribe(check)
      return () => subscription.unsubscribe()
    },
    [app, login],
  )
  useSubscription(follow, (offered) => login.send({ type: 'smsLogin.switched', offered }))
}
