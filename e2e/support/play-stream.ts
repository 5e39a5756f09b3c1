/** Controls of the stream that a page requests. */
interface PlayedStream {
  /** Answers the request with a stream. */
  open(): void
  /** Sends bytes on it. */
  send(text: string): void
  /** Ends it, or refuses it when it is not open. */
  close(): void
}

/** The page's global that holds them, once it requests the stream. */
export interface StreamPlace {
  stream?: PlayedStream
}

/** Fakes the server's event stream at this path: each request waits for the test. */
export const playStream = (path: string) => {
  const fetchReal = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (input !== path) return fetchReal(input, init)
    let sender: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        sender = controller
      },
    })
    return new Promise((resolve, reject) => {
      const fail = () => {
        const error = new TypeError('network error')
        reject(error)
        sender?.error(error)
      }
      init?.signal?.addEventListener('abort', fail)
      const place = globalThis as unknown as StreamPlace
      place.stream = {
        open: () => resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
        send: (text) => sender?.enqueue(new TextEncoder().encode(text)),
        close: fail,
      }
    })
  }
}
