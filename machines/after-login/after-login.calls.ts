import { afterLoginCalls } from '#wire/engagement/after-login.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const afterLoginActorCalls = defineCalls({
  loadNews: [afterLoginCalls.loginNews],
  noteTold: afterLoginCalls.newsTold,
})
