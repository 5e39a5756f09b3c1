import type { SocialProvider } from '#wire/identity/identity.ts'

/** Brand names of the providers. */
export const providerNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' }
