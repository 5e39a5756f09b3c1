import { profileCalls } from '#wire/identity/profile.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const profileActorCalls = defineCalls({
  loadProfile: profileCalls.profile,
  saveProfile: profileCalls.saveProfile,
})
