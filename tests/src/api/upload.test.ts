import { afterEach, expect, it, vi } from 'vitest'
import { createApi } from '#src/api/client.ts'
import { depositCalls } from '#wire/payments/deposit.ts'

type Listener = (event: object) => void

/** A fake `XMLHttpRequest`, as far as the client uses it. */
class Sender {
  static last: Sender | undefined
  readonly headers: Record<string, string> = {}
  readonly #listeners = new Map<string, Listener>()
  readonly #uploadListeners = new Map<string, Listener>()
  readonly upload = {
    addEventListener: (name: string, listener: Listener) => this.#uploadListeners.set(name, listener),
  }
  sent: { readonly method: string; readonly url: string; readonly body: string } | null = null
  status = 0
  responseText = ''
  #opened = { method: '', url: '' }

  constructor() {
    Sender.last = this
  }
  open(method: string, url: string) {
    this.#opened = { method, url }
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  addEventListener(name: string, listener: Listener) {
    this.#listeners.set(name, listener)
  }
  send(body: string) {
    this.sent = { ...this.#opened, body }
  }
  abort() {
    this.fail('abort')
  }
  progress(loaded: number, total: number) {
    this.#uploadListeners.get('progress')?.({ lengthComputable: true, loaded, total })
  }
  answer(content: object) {
    this.responseText = JSON.stringify(content)
    this.#listeners.get('load')?.({})
  }
  fail(name: 'error' | 'abort') {
    this.#listeners.get(name)?.({})
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const id = '00000000-0000-4000-8000-0000000000d2'
const noDeposit = { success: false, value: null, code: 'deposit_not_found', message: '' }

async function begin(signal?: AbortSignal) {
  vi.stubGlobal('XMLHttpRequest', Sender)
  Sender.last = undefined
  const lost: string[] = []
  const shares: number[] = []
  const api = createApi({ token: () => 'token-1', onSessionLost: (code) => lost.push(code) })
  const onProgress = (share: number) => shares.push(share)
  const answer = api.send(
    depositCalls.sendDepositProof,
    { id, picture: 'UElD' },
    signal === undefined ? { onProgress } : { signal, onProgress },
  )
  await expect.poll(() => Sender.last?.sent ?? null).not.toBeNull()
  return { answer, shares, lost, sender: Sender.last! }
}

it('upload: progress is reported, the token is sent, and values and refusals are read as in every call', async () => {
  const { answer, shares, lost, sender } = await begin()
  expect(sender.sent).toEqual({
    method: 'POST',
    url: depositCalls.sendDepositProof.path,
    body: JSON.stringify({ id, picture: 'UElD' }),
  })
  expect(sender.headers).toMatchObject({ authorization: 'Bearer token-1', 'content-type': 'application/json' })
  sender.progress(1, 4)
  sender.progress(4, 4)
  expect(shares).toEqual([0.25, 1])
  sender.answer(noDeposit)
  expect(await answer).toMatchObject({ kind: 'refusal', code: 'deposit_not_found' })
  expect(lost).toEqual([])
})

it('upload: a lost session and a broken connection are reported', async () => {
  const over = await begin()
  over.sender.answer({ ...noDeposit, code: 'session_expired' })
  expect(await over.answer).toMatchObject({ kind: 'refusal', code: 'session_expired' })
  expect(over.lost).toEqual(['session_expired'])
  const broken = await begin()
  broken.sender.fail('error')
  await expect(broken.answer).rejects.toMatchObject({ reason: 'network' })
})

it('upload: the caller can abort it, and it does not time out while it makes progress', async () => {
  const control = new AbortController()
  const { answer } = await begin(control.signal)
  control.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
})
