/** What a test does with the stream that a page asks for. */
interface PlayedStream {
  /** Answers the request with a stream. */
  open(): void
  /** Sends bytes on it. */
  send(text: string): void
  /** Ends it, or refuses it where it is not open. */
  close(): void
}

/** Where a page has it, once it asks for the stream. */
export interface StreamPlace {
  stream?: PlayedStream
}

/** Stands in for the server's event stream at this path: each request waits until the test says what becomes of it. */
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
