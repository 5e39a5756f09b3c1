import type { AnyStateNode } from 'xstate'
import { ROOT, readChart, type Chart, type ChartTransition } from '#atlas/explore/chart.ts'
import { meaningOf } from '#atlas/explore/xstate.ts'

/** The place of a transition in the config of its state: its slot, as in `SourceTransition`, and its branch. */
export interface TransitionPlace {
  readonly state: string
  readonly slot: string
  readonly branch: number
}

/** Paths inside of edits: the root's is empty. */
export const innerPath = (path: string): string => (path === ROOT ? '' : path)

/** Returns the place of a transition; null for one that XState has added. */
export function placeOf({ source, branch, definition }: ChartTransition): TransitionPlace | null {
  const slot = slotOfDescriptor(definition.eventType, definition.source)
  return slot === null ? null : { state: innerPath(source), slot, branch }
}

function slotOfDescriptor(descriptor: string, node: AnyStateNode): string | null {
  const meaning = meaningOf(descriptor, node.id)
  const invoked = (id: string, way: string) => {
    const index = node.invoke.findIndex((one) => one.id === id)
    return index < 0 ? `on:${descriptor}` : `invoke:${index}:${way}`
  }
  switch (meaning.kind) {
    case 'event':
      return `on:${meaning.type}`
    case 'always':
      return 'always'
    case 'after':
      return `after:${meaning.delay}`
    case 'done':
      return invoked(meaning.actor, 'onDone')
    case 'error':
      return invoked(meaning.actor, 'onError')
    case 'snapshot':
      return invoked(meaning.actor, 'onSnapshot')
    case 'stateDone':
      return meaning.stateId === node.id ? 'onDone' : `on:${descriptor}`
    case 'init':
      return null
  }
}

/** The slot of an event as the chart calls it: `submitted`, `always`, `after:wait`, `done`, `load:error`. */
export function slotOfEvent(chart: Chart, state: string, event: string): string {
  const known = chart.transitions.find((one) => one.source === state && one.event === event)
  const place = known && placeOf(known)
  if (place) return place.slot
  if (event === 'always') return 'always'
  if (event === 'done') return 'onDone'
  if (event.startsWith('after:')) return event
  const node = chart.states.find(({ path }) => path === state)?.node
  const [, src, way = ''] = /^(.+):(done|error|snapshot)$/.exec(event) ?? []
  const index = node?.invoke.findIndex(({ src: own }) => String(own) === src) ?? -1
  const ways: Readonly<Record<string, string>> = { done: 'onDone', error: 'onError', snapshot: 'onSnapshot' }
  return index < 0 ? `on:${event}` : `invoke:${index}:${ways[way]}`
}

/** The slots of the transitions of a machine, by their identities. */
export const placesIn = (machine: Chart['machine']): ReadonlyMap<string, TransitionPlace> =>
  new Map(
    readChart(machine).transitions.flatMap((one) => {
      const place = placeOf(one)
      return place ? [[one.id, place] as const] : []
    }),
  )
