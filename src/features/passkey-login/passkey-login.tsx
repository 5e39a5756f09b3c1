import { ClientOnly } from '@tanstack/react-router'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import type { LoginArea } from '#machines/login/login.setup.ts'
import { passkeyLoginActors } from '#machines/passkey-login/passkey-login.actors.ts'
import { passkeyLoginMachine } from '#machines/passkey-login/passkey-login.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useText } from '#src/i18n/text.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { supportsPasskeys, signWithPasskey } from '#src/providers/passkeys/browser-passkeys.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './passkey-login.module.css'

export interface PasskeyLoginProps {
  readonly login: ActorRefFrom<typeof loginMachine>
  readonly area: LoginArea
  /** True while the form is being sent. */
  readonly locked: boolean
}

/** Renders the passkey button of the login form; nothing where the browser has no passkeys, which no server knows. */
export function PasskeyLogin(props: PasskeyLoginProps) {
  return <ClientOnly>{supportsPasskeys() && <Offered {...props} />}</ClientOnly>
}

function Offered({ login, area, locked }: PasskeyLoginProps) {
  const t = useText()
  const api = useApi()
  const machine = useMemo(
    () => passkeyLoginMachine.provide({ actors: passkeyLoginActors({ api, use: signWithPasskey }) }),
    [api],
  )
  const actor = useActorRef(machine, { ...inspected(), input: { area } })
  useEmitted(actor, 'passkey.passed', ({ loggedIn }) => login.send({ type: 'entry.passed', loggedIn }))
  const view = useSelector(
    actor,
    (snapshot) => ({
      busy: snapshot.hasTag('busy') || snapshot.matches('passed'),
      choosing: snapshot.matches('choosing'),
      failed: snapshot.hasTag('failed'),
      refusal: snapshot.context.refusal,
    }),
    shallowEqual,
  )
  const error = view.failed ? t('login.failed') : view.refusal === null ? null : t(`refusal.${view.refusal}`)

  return (
    <div className={styles['passkey']}>
      <Button
        wide
        icon={<Icon of={Fingerprint} />}
        busy={view.busy}
        aria-disabled={view.busy || locked}
        onClick={() => {
          if (!locked) actor.send({ type: 'login.requested' })
        }}
      >
        {t(view.choosing ? 'passkey-login.waiting' : 'passkey-login.submit')}
      </Button>
      {view.choosing && (
        <Button variant="link" onClick={() => actor.send({ type: 'cancelled' })}>
          {t('app.cancel')}
        </Button>
      )}
      <FormError error={error} busy={view.busy} />
    </div>
  )
}
