import { useSyncExternalStore } from 'react'

/** Views of one chart, `#/<flow>/<view>`; see `views.tsx`. */
export const views = ['chart', 'table', 'simulate', 'paths', 'use', 'diff', 'live'] as const
export type View = (typeof views)[number]

/** Pages about all charts, `#/<page>`, the first also at `#/`; see `views.tsx`. */
export const pages = ['charts', 'requirements', 'diff', 'live', 'book'] as const
export type Page = (typeof pages)[number]

/** An address in the atlas, kept in the hash of the URL: a link leads to a state, a transition or a step. */
export interface Address {
  /** A page about all charts; null within a chart. */
  readonly page: Page | null
  /** Null on a page about all charts. */
  readonly flow: string | null
  readonly view: View
  /** Path of a state or identity of a transition. */
  readonly at: string | null
  /** Name of the test that is played. */
  readonly test: string | null
  readonly step: number
  /** Further parameters of a view, by name. */
  readonly more: Readonly<Record<string, string>>
}

const isView = (text: string | undefined): text is View => (views as readonly string[]).includes(text ?? '')
const isPage = (text: string | undefined): text is Page => (pages as readonly string[]).includes(text ?? '')
const own: readonly string[] = ['at', 'test', 'step']

/** Reads a hash such as `#/login/paths?test=path+3&step=2`; anything unreadable is ignored. */
export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?')
  const [first = '', view] = path.split('/').map(decoded)
  const page = first === '' ? pages[0] : view === undefined && isPage(first) ? first : null
  const search = new URLSearchParams(query)
  const step = Number(search.get('step') ?? 0)
  return {
    page,
    flow: page === null ? first : null,
    view: isView(view) ? view : 'chart',
    at: search.get('at'),
    test: search.get('test'),
    step: Number.isInteger(step) && step > 0 ? step : 0,
    more: Object.fromEntries([...search].filter(([name]) => !own.includes(name))),
  }
}

/** Returns the hash of an address, without default values. */
export function hashOf({ page, flow, view = 'chart', at, test, step = 0, more = {} }: Partial<Address>): string {
  const search = new URLSearchParams()
  if (at) search.set('at', at)
  if (test) search.set('test', test)
  if (step > 0) search.set('step', String(step))
  for (const [name, value] of Object.entries(more)) if (value !== '') search.set(name, value)
  const query = search.size > 0 ? `?${search.toString()}` : ''
  if (!flow) return `#/${!page || page === pages[0] ? '' : page}${query}`
  // A chart with the name of a page needs its view in the hash: without it the page would open.
  const isPlain = view === 'chart' && !isPage(flow)
  return `#/${encodeURIComponent(flow)}${isPlain ? '' : `/${view}`}${query}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Joins stimuli to one text for an address; `splitStimuli` reads it. */
export const joinStimuli = (stimuli: readonly string[]): string =>
  stimuli.map((stimulus) => stimulus.replaceAll('~', '~~').replaceAll(',', '~.')).join(',')

export const splitStimuli = (text: string): string[] =>
  text === '' ? [] : text.split(',').map((part) => part.replaceAll(/~([~.])/g, (_, mark) => (mark === '.' ? ',' : '~')))

/** The value for no folded state; without a value, states are folded until names can be read. */
const UNFOLDED = '~'

/** Reads the folded states of an address; null where it has none. */
export const readFolds = (fold: string): ReadonlySet<string> | null =>
  fold === '' ? null : new Set(fold === UNFOLDED ? [] : splitStimuli(fold))

export const writtenFolds = (paths: Iterable<string>): string => joinStimuli([...paths]) || UNFOLDED

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Returns the address in the URL, and follows its changes. */
export function useAddress(): Address {
  return parseAddress(useSyncExternalStore(subscribe, () => window.location.hash))
}

/** The parameters of an address that links to other views pass on: the coverage that is shown. */
export const passedOn = ({ cover = '' }: Address['more']): Address['more'] => (cover === '' ? {} : { cover })

/** An address with what the present one passes on, where it names nothing else. */
const following = (address: Partial<Address>): Partial<Address> => ({
  ...address,
  more: { ...passedOn(parseAddress(window.location.hash).more), ...address.more },
})

/** Goes to an address: the browser's Back returns to the one before. */
export function goToAddress(address: Partial<Address>): void {
  window.location.hash = hashOf(following(address))
}

/** Replaces the address: a selection adds no entry to the history. */
export function replaceAddress(address: Partial<Address>): void {
  window.history.replaceState(null, '', hashOf(following(address)))
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
