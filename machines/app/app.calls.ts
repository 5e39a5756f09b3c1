import { memberCalls } from '#wire/identity/member.ts'
import { whitelabel } from '#wire/site/site.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const appActorCalls = defineCalls({ loadBrand: whitelabel, loadMember: memberCalls.memberInfo })
