import type { Method } from '#wire/call.ts'

/** Returns the URL of a call with its query, parameters in the order given; undefined ones are left out. */
export function addressOf(call: { readonly method: Method; readonly path: string }, request: object): string {
  if (call.method !== 'GET' && call.method !== 'DELETE') return call.path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? call.path : `${call.path}?${text}`
}
