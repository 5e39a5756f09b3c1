import { useSelector } from '@xstate/react'
import { loginStage } from '#machines/app/app.selectors.ts'
import { gateLoginStage } from '#machines/protected-action/protected-action.selectors.ts'
import { useAppState } from './app-context.tsx'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'

/** Stage of the login, opened by the visitor or by the gate of a protected action; null when none is open. */
export function useLoginStage(): 'loading' | 'failed' | 'open' | null {
  const requested = useAppState(loginStage)
  const gate = useAppState((snapshot) => snapshot.children.protectedAction)
  const atGate = useSelector(gate, (snapshot) => (snapshot === undefined ? null : gateLoginStage(snapshot)))
  return requested ?? atGate
}

/** The open login, opened by the visitor or by the gate of a protected action. */
export function useOpenLogin(): ActorRefFrom<typeof loginMachine> | undefined {
  const requested = useAppState((snapshot) => snapshot.children.login)
  const gate = useAppState((snapshot) => snapshot.children.protectedAction)
  const atGate = useSelector(gate, (snapshot) => snapshot?.children.login)
  return requested ?? atGate
}
