import type { StateJson, TransitionJson } from '#atlas/export/chart-json.ts'
import { readXml, type XmlElement } from './xml.ts'

/** What a reader of SCXML can tell of a chart. */
export interface ReadChart {
  readonly id: string
  readonly delays: Readonly<Record<string, number | null>>
  readonly states: readonly StateJson[]
  readonly transitions: readonly Pick<
    TransitionJson,
    'source' | 'kind' | 'event' | 'guard' | 'targets' | 'reenter' | 'actions' | 'description' | 'requirements'
  >[]
}

const decoded = (text: string): string =>
  text.replaceAll(/_x([0-9a-f]+)_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

const inside = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)
const texts = (element: XmlElement, name: string): string[] => inside(element, name).map(({ text }) => text)
const actionsIn = (elements: readonly XmlElement[]): string[] =>
  elements.flatMap((element) => inside(element, 'chart:action').map(({ attributes }) => attributes['name'] ?? ''))

const isState = ({ name, attributes }: XmlElement): boolean =>
  ['state', 'parallel', 'final', 'history'].includes(name) && attributes['chart:end'] === undefined

/** The condition as XState writes it. */
function guardOf(condition: string): string {
  if (condition === '') return ''
  if (condition.startsWith('!')) return `not(${guardOf(condition.slice(1))})`
  const state = /^In\('([^']*)'\)$/.exec(condition)
  if (state) return `in(#${decoded(state[1] ?? '')})`
  if (!condition.startsWith('(')) return decoded(condition)
  const parts: string[] = ['']
  let operator = ''
  let depth = 0
  for (const word of condition.slice(1, -1).split(' ')) {
    if (depth === 0 && (word === '&&' || word === '||')) {
      operator = word
      parts.push('')
      continue
    }
    depth += word.split('(').length - word.split(')').length
    parts[parts.length - 1] = `${parts.at(-1)} ${word}`.trim()
  }
  return `${operator === '&&' ? 'and' : 'or'}(${parts.map(guardOf).join(', ')})`
}

/** Reads SCXML back; throws where it is not well-formed or names what is not there. */
export function readScxml(document: string): ReadChart {
  const scxml = readXml(document)
  const rootId = scxml.attributes['chart:root']
  const all: XmlElement[] = []
  const gather = (element: XmlElement) => {
    all.push(element)
    element.children.forEach(gather)
  }
  gather(scxml)
  const ids = all.flatMap(({ attributes, name }) => (name === 'data' ? [] : (attributes['id'] ?? [])))
  if (new Set(ids).size !== ids.length) throw new Error('an id twice')
  const idOf = (id: string): string => {
    if (!ids.includes(id)) throw new Error(`no state ${id}`)
    return id === rootId ? '(root)' : decoded(id)
  }
  const invokes = new Map(
    all.filter(({ name }) => name === 'invoke').map(({ attributes }) => [attributes['id'], attributes['chart:src']]),
  )
  const sends = new Map(
    all.filter(({ name }) => name === 'send').map(({ attributes }) => [attributes['event'], attributes] as const),
  )
  const cancelled = new Set(
    all.flatMap(({ name, attributes }) => (name === 'cancel' ? (attributes['sendid'] ?? []) : [])),
  )

  const eventOf = (event: string | undefined, source: string): Pick<TransitionJson, 'kind' | 'event'> => {
    if (event === undefined) return { kind: 'always', event: '' }
    const timer = sends.get(event)
    if (timer) {
      if (timer['id'] === undefined || !cancelled.has(timer['id'])) throw new Error(`${event} is never cancelled`)
      const name = timer['delayexpr']?.replace('delay$', '') ?? timer['delay']?.replace(/ms$/, '') ?? ''
      return { kind: 'after', event: decoded(name) }
    }
    const actor = /^(done|snapshot)\.invoke\.|^(error)\.platform\./.exec(event)
    if (actor) {
      const sources = event.split(' ').map((one) => invokes.get(one.slice(actor[0].length)))
      if (new Set(sources).size !== 1 || sources[0] === undefined) throw new Error(`nobody sends ${event}`)
      return { kind: (actor[1] ?? actor[2]) as TransitionJson['kind'], event: sources[0] }
    }
    const ended = /^done\.state\.(.*)$/.exec(event)
    if (ended) {
      const path = idOf(ended[1] ?? '')
      return { kind: 'stateDone', event: path === source ? 'done' : `done(${path})` }
    }
    return { kind: 'event', event: decoded(event) }
  }

  const states: StateJson[] = []
  const transitions: ReadChart['transitions'][number][] = []
  const visit = (element: XmlElement, path: string, parent: string | null, key: string, initial: boolean) => {
    const isHistory = element.name === 'history'
    const children = element.children.filter(isState)
    const own = inside(element, 'transition').filter(({ attributes }) => attributes['chart:end'] === undefined)
    const begins = element.attributes['initial']
    const targetsOf = (one: XmlElement) => (one.attributes['target'] ?? '').split(' ').filter(Boolean).map(idOf)
    states.push({
      path,
      key,
      parent,
      kind:
        element.name === 'state' || element.name === 'scxml'
          ? children.length > 0
            ? 'compound'
            : 'atomic'
          : (element.name as StateJson['kind']),
      history: isHistory
        ? { depth: element.attributes['type'] === 'deep' ? 'deep' : 'shallow', targets: own.flatMap(targetsOf) }
        : null,
      initial,
      description: texts(element, 'chart:description').join(''),
      requirements: texts(element, 'chart:requirement'),
      tags: texts(element, 'chart:tag'),
      entry: actionsIn(inside(element, 'onentry')),
      exit: actionsIn(inside(element, 'onexit')),
      invokes: inside(element, 'invoke').map(({ attributes }) => ({
        src: attributes['chart:src'] ?? '',
        flow: /^(.*)\.scxml$/.exec(attributes['src'] ?? '')?.[1] ?? null,
      })),
    })
    for (const one of isHistory ? [] : own) {
      const isSelf = one.attributes['chart:self'] === 'true'
      transitions.push({
        source: path,
        ...eventOf(one.attributes['event'], path),
        guard: guardOf(one.attributes['cond'] ?? ''),
        targets: isSelf ? [path] : targetsOf(one),
        reenter: one.attributes['chart:reenter'] === 'true',
        actions: actionsIn([one]),
        description: texts(one, 'chart:description').join(''),
        requirements: texts(one, 'chart:requirement'),
      })
    }
    for (const child of children) {
      const id = child.attributes['id'] ?? ''
      const at = decoded(id)
      const prefix = path === '(root)' ? '' : `${path}.`
      if (!at.startsWith(prefix)) throw new Error(`${at} is not inside ${path}`)
      visit(child, at, path, at.slice(prefix.length), begins === id)
    }
  }
  const id = scxml.attributes['chart:id'] ?? ''
  const wrapper = scxml.children.find(({ attributes }) => rootId !== undefined && attributes['id'] === rootId)
  visit(wrapper ?? scxml, '(root)', null, id, false)
  const data = inside(scxml, 'datamodel').flatMap((one) => inside(one, 'data'))
  const delays = data.flatMap(({ attributes }) => {
    const name = /^delay\$(.*)$/.exec(attributes['id'] ?? '')
    const value = Number(/^'(\d+)ms'$/.exec(attributes['expr'] ?? '')?.[1])
    return name ? [[decoded(name[1] ?? ''), attributes['chart:computed'] ? null : value] as const] : []
  })
  return { id, delays: Object.fromEntries(delays), states, transitions }
}
