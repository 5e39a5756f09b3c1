import { fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { Profile, Saved, Saving } from './profile.machine.ts'

/** Where a profile comes from, and what keeps it. */
export interface ProfileDependencies {
  load(signal: AbortSignal): Promise<Answer<Profile>>
  save(saving: Saving, signal: AbortSignal): Promise<Answer<Saved>>
}

/** The real actors of a profile. */
export const profileActors = ({ load, save }: ProfileDependencies) => ({
  loadProfile: fromPromise<Answer<Profile>, void>(({ signal }) => load(signal)),
  saveProfile: fromPromise<Answer<Saved>, Saving>(({ input, signal }) => save(input, signal)),
})
