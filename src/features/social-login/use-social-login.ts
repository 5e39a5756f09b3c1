import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { socialLoginActors, type SocialLoginDependencies } from '#machines/social-login/social-login.actors.ts'
import { socialLoginMachine } from '#machines/social-login/social-login.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { openSignIn, orRefusal, type SignIn } from '#src/providers/firebase/sign-in.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { keepLinkTicket } from './link-ticket.ts'

/** Runs the chart of the Google and Facebook buttons and passes the result to the login. */
export function useSocialLogin(login: ActorRefFrom<typeof loginMachine>) {
  const api = useApi()
  const app = useApp()
  const machine = useMemo(
    () => socialLoginMachine.provide({ actors: socialLoginActors({ api, ...createAsking() }) }),
    [api],
  )
  const actor = useActorRef(machine, inspected())
  useEmitted(actor, 'social.ended', ({ loggedIn, linkTicket }) => {
    if (loggedIn !== null) login.send({ type: 'entry.passed', loggedIn })
    if (linkTicket === null) return
    const { provider } = actor.getSnapshot().context
    if (provider !== null) keepLinkTicket(app, { provider, linkTicket })
    login.send({ type: 'form.edited', fields: { linkTicket } })
  })
  return actor
}

/** The SDK is loaded before the buttons are shown: a window must open within the click, without waiting. */
function createAsking(): Pick<SocialLoginDependencies, 'prepare' | 'ask'> {
  let signIn: SignIn | null = null
  return {
    async prepare({ firebase }) {
      if (firebase !== null) signIn = await openSignIn(firebase)
    },
    async ask({ provider }, signal) {
      if (signIn === null || provider === null) throw new Error('the Firebase SDK is not loaded yet')
      const pending = signIn.ask(provider, signal).then((signedIn) => signedIn.idToken())
      const answer = await orRefusal(pending)
      return typeof answer === 'string' ? { kind: 'value', value: answer } : answer
    },
  }
}
