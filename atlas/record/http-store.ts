import { RefusedBatch, type RecordStore } from './store.ts'

/** Most bytes of a request that outlives its page; browsers take 64 KiB. */
const maxKeepalive = 60_000

/** Milliseconds after which an attempt has failed. */
const patience = 30_000

/** True for answers that may be another one later. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 429

/**
 * Posts each batch as JSON to an address of the app's own server, which stores it with `receive` of `fileStore`, or as
 * it likes. A request goes on when its page is closed. Rejects when there is no answer or a passing failure, and with
 * `RefusedBatch` when the server refuses the batch.
 */
export const httpStore = (url: string | URL, headers: Readonly<Record<string, string>> = {}): RecordStore => ({
  async save(batch) {
    const body = new TextEncoder().encode(JSON.stringify(batch))
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      keepalive: body.length <= maxKeepalive,
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    if (response.ok) return
    const message = `the recording was answered with ${response.status}`
    throw isPassing(response.status) ? new Error(message) : new RefusedBatch(message)
  },
})
