import type { Page } from '@playwright/test'

/** Chromium's virtual authenticator of a page: a platform authenticator with discoverable passkeys. */
export interface VirtualAuthenticator {
  /** Whether the member confirms on the device: by default they do, at once. */
  confirm(isConfirmed: boolean): Promise<void>
  /** Number of passkeys on the device. */
  count(): Promise<number>
}

/** Gives a page a virtual authenticator. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async confirm(isConfirmed) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isConfirmed })
    },
    async count() {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
  }
}
