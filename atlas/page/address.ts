import { useSyncExternalStore } from 'react'

export const views = ['chart', 'table', 'paths'] as const
export type View = (typeof views)[number]

/** Where in the atlas one is; the URL's hash says it, so that a link leads to a state, a transition or a step. */
export interface Address {
  /** Null on the index of all charts. */
  readonly flow: string | null
  readonly view: View
  /** Path of a state or identity of a transition. */
  readonly at: string | null
  /** Name of the test that is played. */
  readonly test: string | null
  readonly step: number
}

const isView = (text: string | undefined): text is View => (views as readonly string[]).includes(text ?? '')

/** Reads a hash such as `#/login/paths?test=path+3&step=2`; whatever is unreadable counts as left out. */
export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?')
  const [flow = '', view] = path.split('/').map(decoded)
  const search = new URLSearchParams(query)
  const step = Number(search.get('step') ?? 0)
  return {
    flow: flow === '' ? null : flow,
    view: isView(view) ? view : 'chart',
    at: search.get('at'),
    test: search.get('test'),
    step: Number.isInteger(step) && step > 0 ? step : 0,
  }
}

/** The hash of an address, without what is as usual. */
export function hashOf({ flow, view = 'chart', at, test, step = 0 }: Partial<Address>): string {
  if (!flow) return '#/'
  const search = new URLSearchParams()
  if (at) search.set('at', at)
  if (test) search.set('test', test)
  if (step > 0) search.set('step', String(step))
  const query = search.size > 0 ? `?${search.toString()}` : ''
  return `#/${encodeURIComponent(flow)}${view === 'chart' ? '' : `/${view}`}${query}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The address in the URL, followed as it changes. */
export function useAddress(): Address {
  return parseAddress(useSyncExternalStore(subscribe, () => window.location.hash))
}

/** Changes the address in place: choosing a state is no page of its own to go back from. */
export function replaceAddress(address: Partial<Address>): void {
  window.history.replaceState(null, '', hashOf(address))
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
