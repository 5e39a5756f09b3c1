/** A request with a large body. */
export interface Upload {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
  /** Receives the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Sends a request with `XMLHttpRequest` and resolves with the response: the library for all other calls reports no
 * upload progress.
 */
export function upload(
  url: string,
  { method, headers, body, signal, onProgress }: Upload,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const end = () => signal.removeEventListener('abort', abort)
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      end()
      resolve({ status: request.status, text: request.responseText })
    })
    for (const failure of ['error', 'abort'] as const) {
      request.addEventListener(failure, () => {
        end()
        reject(new DOMException('the upload came to no answer', failure === 'abort' ? 'AbortError' : 'NetworkError'))
      })
    }
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    else request.send(body)
  })
}
