import { fromPromise } from 'xstate'
import { loginActors, type LoginDependencies } from '#machines/login/login.actors.ts'
import { loginMachine } from '#machines/login/login.machine.ts'

/** Dependencies of the gate besides the dependencies of its login. */
export interface ProtectedActionDependencies extends LoginDependencies {
  /** Loads the code of the login screen; rejects on failure and is called again on a retry. */
  loadLogin(): Promise<unknown>
}

/** Returns the actors of the gate, those of its login included. */
export const protectedActionActors = (dependencies: ProtectedActionDependencies) => ({
  loadLogin: fromPromise<unknown, void>(() => dependencies.loadLogin()),
  login: loginMachine.provide({ actors: loginActors(dependencies) }),
})
