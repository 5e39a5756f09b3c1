import type { Page } from '@playwright/test'
import type { Arrangement } from './driver.ts'

/** What the fake browser does with a passkey. */
type PasskeyAnswer = 'made' | 'cancelled' | 'broken'

/**
 * Fakes the passkeys of the browser, which a member would confirm on the device: each waits for `answerPasskey`. The
 * answer is no proof: only mocked responses accept it.
 */
export async function playPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const bytes = new TextEncoder().encode('credential').buffer
    const response = {
      clientDataJSON: bytes,
      attestationObject: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes,
      getTransports: () => ['internal'],
    }
    const credential = {
      id: 'Y3JlZGVudGlhbA',
      rawId: bytes,
      type: 'public-key',
      response,
      authenticatorAttachment: null,
      getClientExtensionResults: () => ({}),
    }
    const ask = () =>
      new Promise((resolve, reject) => {
        const answer = ({ detail }: CustomEvent<PasskeyAnswer>) => {
          if (detail === 'made') resolve(credential)
          else reject(new DOMException(detail, detail === 'cancelled' ? 'NotAllowedError' : 'UnknownError'))
        }
        addEventListener('passkey-answer', (event) => answer(event as CustomEvent<PasskeyAnswer>), { once: true })
      })
    Object.defineProperty(navigator, 'credentials', { value: { create: ask, get: ask } })
  })
}

/** Lets the page start without WebAuthn, as an old browser does. */
export const withoutPasskeys = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(globalThis, 'PublicKeyCredential', { value: undefined }))

const answerPasskey = (detail: PasskeyAnswer) => ({
  at: 'page' as const,
  act: (_: unknown, { page }: { readonly page: Page }) =>
    page.evaluate((answer) => void dispatchEvent(new CustomEvent('passkey-answer', { detail: answer })), detail),
})

/** The outcomes of an actor that makes or uses a passkey in the fake browser. */
export const passkeyAnswers: Readonly<Record<string, Arrangement<unknown>>> = {
  'done/ok': answerPasskey('made'),
  'done/cancelled': answerPasskey('cancelled'),
  'error/fault': answerPasskey('broken'),
}
