import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import { profileCalls } from '#wire/identity/profile.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** The member's account-security measures, whether each is on, and the page below `/me` that sets it. */
export const safetyQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, 'safety'),
    queryFn: async ({ signal }) => {
      const [authenticator, profile] = await Promise.all([
        valueOf(api.send(authenticatorCalls.authenticator, {}, { signal })),
        valueOf(api.send(profileCalls.profile, {}, { signal })),
      ])
      return [
        { step: 'authenticator', page: 'security', done: authenticator.enabledAt !== null },
        { step: 'fullname', page: 'profile', done: profile.labels.fullname !== '' },
        { step: 'birthday', page: 'profile', done: profile.labels.birthday !== '' },
      ] as const
    },
    gcTime: 0,
  })
