import { request as rawRequest } from 'node:http'

/** An answer as it travelled. */
export interface Travelled {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}

/** Makes a request as it is, without what `fetch` adds, decodes or tidies. */
export const requestRaw = (
  origin: string,
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
) =>
  new Promise<Travelled>((resolve, reject) => {
    const request = rawRequest(`${origin}/`, { path, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end()
  })
