import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { useAppState } from './app-context.tsx'

/** The login that is open, whether the visitor asked for it or the gate of a protected action did. */
export function useOpenLogin(): ActorRefFrom<typeof loginMachine> | undefined {
  const asked = useAppState((snapshot) => snapshot.children.login)
  const gate = useAppState((snapshot) => snapshot.children.protectedAction)
  const atGate = useSelector(gate, (snapshot) => snapshot?.children.login)
  return asked ?? atGate
}
