import type { SocialProvider } from '#wire/identity/identity.ts'

/** What people call whose accounts one can log in with. */
export const providerNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' }
