import { useEffect, useEffectEvent } from 'react'

/** The part of WebOTP that is used; TypeScript does not declare it (https://wicg.github.io/web-otp/). */
interface CodeRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] }
}

/** Returns the code of the next SMS for this origin, once the member has allowed it; null without one. */
async function readMessageCode(signal: AbortSignal): Promise<string | null> {
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal }
  // Rejects when it is aborted, refused or timed out: the code is typed then.
  const credential = await navigator.credentials.get(request).catch(() => null)
  return credential !== null && 'code' in credential && typeof credential.code === 'string' ? credential.code : null
}

/**
 * Reports the code of an SMS that arrives while `isExpected`, where the browser can read it. Safari needs no call: it
 * offers the code above its keyboard.
 */
export function useMessageCode(isExpected: boolean, onCode: (code: string) => void): void {
  const report = useEffectEvent(onCode)
  useEffect(() => {
    if (!isExpected || !('OTPCredential' in globalThis)) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const wait = async () => {
      const code = await readMessageCode(signal)
      if (code !== null && !signal.aborted) report(code)
    }
    void wait()
    return () => controller.abort()
  }, [isExpected])
}
