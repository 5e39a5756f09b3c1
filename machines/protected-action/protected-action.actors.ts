import { fromPromise } from 'xstate'
import { loginActors, type LoginDependencies } from '#machines/login/login.actors.ts'
import { loginMachine } from '#machines/login/login.machine.ts'

/** What the gate needs besides what its login does. */
export interface ProtectedActionDependencies extends LoginDependencies {
  /** Fetches the code of the login's screen; rejects where it cannot be fetched, and is called again then. */
  loadLogin(): Promise<unknown>
}

/** The real actors of the gate, those of its login included. */
export const protectedActionActors = (dependencies: ProtectedActionDependencies) => ({
  loadLogin: fromPromise<unknown, void>(() => dependencies.loadLogin()),
  login: loginMachine.provide({ actors: loginActors(dependencies) }),
})
