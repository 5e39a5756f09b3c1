import {
  expressionsIn,
  payloadExpressions,
  scriptsIn,
  type Content,
  type Given,
  type Payload,
  type Written,
} from './content.ts'
import type { Sent } from './described-chart.ts'
import { compile, namesIn } from './expression.ts'
import { scriptProblem } from './script.ts'
import { inside, words } from './scxml-elements.ts'
import type { XmlElement } from './xml.ts'

/** What the actions of a document need from the rest of it. */
interface Surroundings {
  /** True for an event that a timer of the chart sends, or the id of its `send`. */
  readonly isTimer: (name: string) => boolean
  /** Milliseconds or the name of a delay; null for none. */
  readonly delayOf: (send: XmlElement) => string | null
  /** The names of the data. */
  readonly declared: ReadonlySet<string>
  /** True where the document asks for the sender or the kind of an event. */
  readonly asksSender: boolean
  /** Takes down what is not carried out. */
  readonly lose: (element: XmlElement, what: string) => void
}

/** Reads executable content as names of actions, with a definition for each that is understood. */
export function createActions({ isTimer, delayOf, declared, asksSender, lose }: Surroundings) {
  const sent: Record<string, Sent> = {}
  const contents: Record<string, Content> = {}

  /** The name, or one with a number where another definition has it. */
  const define = <Definition>(all: Record<string, Definition>, name: string, definition: Definition): string => {
    const text = JSON.stringify(definition)
    let free = name
    for (let number = 2; ; number++) {
      const other = Object.hasOwn(sent, free) ? sent[free] : Object.hasOwn(contents, free) ? contents[free] : undefined
      if (other === undefined || JSON.stringify(other) === text) break
      free = `${name} (${number})`
    }
    all[free] = definition
    return free
  }

  const executed = (element: XmlElement, name: string, content: Content | null): string => {
    if (content === null) return name
    const { problems, isWhole } = problemsOf(content)
    for (const problem of problems) lose(element, problem)
    if (!isWhole) return name
    return define(contents, name, content)
  }

  const isOfTimer = ({ name, attributes }: XmlElement): boolean =>
    (name === 'cancel' && isTimer(attributes['sendid'] ?? '')) ||
    (name === 'send' && isTimer(attributes['event'] ?? ''))

  const action = (element: XmlElement): string[] => {
    const { name, attributes } = element
    if (name === 'chart:action') return [attributes['name'] ?? '']
    if (name.startsWith('chart:')) return []
    if (isOfTimer(element)) return []
    const isComputed = asksSender || (name === 'send' && declared.has(attributes['delayexpr'] ?? ''))
    const plain = isComputed ? null : plainSent(element, delayOf)
    if (plain) return [define(sent, nameOfSent(plain), plain)]
    return [executed(element, nameOf(element), contentOf(element, lose))]
  }

  const isSafe = (expr: string): boolean => {
    const compiled = compile(expr)
    return (
      compiled.kind === 'expression' && !expr.includes('.') && namesIn(compiled.node).every((one) => declared.has(one))
    )
  }

  /** The action that computes a payload where that may fail; none otherwise. */
  const computation = (element: XmlElement, payload: Payload): string[] =>
    payloadExpressions(payload).every(isSafe)
      ? []
      : [executed(element, 'compute the output', { do: 'compute', payload })]

  const mayFail = (element: XmlElement): boolean => {
    const { name, attributes } = element
    if (['script', 'foreach'].includes(name)) return true
    if (name === 'send' && !/^(#_internal|#_parent)?$/.test(attributes['target'] ?? '')) return true
    if (attributes['targetexpr'] !== undefined || attributes['typeexpr'] !== undefined) return true
    const content = contentOf(element, () => undefined)
    return (
      content !== null &&
      (!expressionsIn(content).every(isSafe) || element.children.some((one) => one.name !== 'param' && mayFail(one)))
    )
  }

  /** The actions of a block. What fails keeps the rest of its block from being carried out: it is one action with it. */
  const actions = ({ children }: XmlElement): string[] => {
    const since = children.findIndex(mayFail)
    const rest = since < 0 ? [] : children.slice(since).filter((one) => !isOfTimer(one))
    const read = rest.flatMap((element) => {
      const content = contentOf(element, () => undefined)
      return content === null ? [] : [{ element, content, ...problemsOf(content) }]
    })
    if (rest.length < 2 || read.length < rest.length || !read.every(({ isWhole }) => isWhole))
      return children.flatMap(action)
    for (const { element, problems } of read) for (const problem of problems) lose(element, problem)
    const block: Content = { do: 'block', content: read.map(({ content }) => content) }
    const name = short(rest.map(nameOf).join('; '))
    return [...children.slice(0, since).flatMap(action), define(contents, name, block)]
  }

  const assignment = (location: string, value: unknown): string =>
    define(contents, `assign ${location} = ${JSON.stringify(value)}`, { do: 'assign', location, value: { value } })

  return { sent, contents, computation, assignment, isSafe, actions }
}

/** What keeps content from being evaluated; `isWhole` where it can be executed all the same. */
function problemsOf(content: Content) {
  const wrong = expressionsIn(content).flatMap((expr) => {
    const compiled = compile(expr)
    return compiled.kind === 'expression' ? [] : [{ ...compiled, expr }]
  })
  const script = scriptsIn(content)
    .map(scriptProblem)
    .find((problem) => problem !== null)
  return {
    problems: [
      ...wrong.map(({ expr, problem }) => `"${expr}" is not evaluated: ${problem}`),
      ...(script === undefined ? [] : [`<script> is not run: ${script}`]),
    ],
    isWhole: script === undefined && wrong.every(({ kind }) => kind !== 'unsupported'),
  }
}

/** An event that the chart sends itself, and nothing else; null for anything more. */
function plainSent(element: XmlElement, delayOf: (send: XmlElement) => string | null): Sent | null {
  const { name, attributes, children } = element
  const { event = '', sendid, target = '', id = null, delayexpr } = attributes
  if (name === 'raise') return { kind: 'raise', event }
  if (name === 'cancel') return sendid === undefined ? null : { kind: 'cancel', id: sendid }
  if (name !== 'send' || event === '' || children.length > 0) return null
  const further = ['type', 'typeexpr', 'targetexpr', 'eventexpr', 'namelist', 'idlocation']
  if (further.some((key) => attributes[key] !== undefined)) return null
  if (target === '#_internal') return { kind: 'raise', event }
  if (target !== '') return null
  const delay = delayOf(element)
  if (delay === null) return id === null ? { kind: 'send', event } : null
  if (
    delayexpr !== undefined &&
    !/^\d+$/.test(delay) &&
    compile(delayexpr).kind === 'expression' &&
    !/^[\w$]+$/.test(delay)
  )
    return null
  return { kind: 'later', event, delay: /^\d+$/.test(delay) ? Number(delay) : delay, id }
}

function nameOfSent(sent: Sent): string {
  if (sent.kind === 'cancel') return `cancel ${sent.id}`
  if (sent.kind !== 'later') return `${sent.kind} ${sent.event}`
  const text = `send ${sent.event} after ${sent.delay}${typeof sent.delay === 'number' ? ' ms' : ''}`
  return sent.id === null ? text : `${text} as ${sent.id}`
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

function nameOf(element: XmlElement): string {
  const { name, attributes, text } = element
  const { event, eventexpr, target, targetexpr, location = '', expr, label, cond, array, sendidexpr } = attributes
  switch (name) {
    case 'send': {
      const to = target ?? targetexpr
      return `send ${event ?? eventexpr ?? 'something'}${to === undefined ? '' : ` to ${to || 'an empty target'}`}`
    }
    case 'raise':
      return `raise ${event ?? ''}`
    case 'cancel':
      return `cancel ${attributes['sendid'] ?? sendidexpr ?? ''}`.trim()
    case 'assign':
      return short(`assign ${location} = ${expr ?? text.trim()}`)
    case 'log':
      return `log ${label ?? expr ?? ''}`.trim()
    case 'if':
    case 'foreach':
      return `${name} ${cond ?? array ?? ''}`.trim()
    default:
      return name
  }
}

type Lose = Surroundings['lose']

const written = (text: string | undefined, expr: string | undefined): Written | null =>
  expr === undefined ? (text === undefined ? null : { text }) : { expr }

/** The meaning of an element; null, and a loss, for one that is not understood. */
function contentOf(element: XmlElement, lose: Lose): Content | null {
  const { name, attributes } = element
  switch (name) {
    case 'raise':
      return { do: 'raise', event: attributes['event'] ?? '' }
    case 'cancel': {
      const id = written(attributes['sendid'], attributes['sendidexpr'])
      return id && { do: 'cancel', id }
    }
    case 'assign': {
      const value = valueOf(element, lose)
      return value && { do: 'assign', location: attributes['location'] ?? '', value }
    }
    case 'script':
      if (attributes['src'] === undefined) return { do: 'script', text: element.text }
      lose(element, `the script ${attributes['src']} is not loaded`)
      return null
    case 'log':
      return { do: 'nothing' }
    case 'if':
      return branches(element, lose)
    case 'foreach': {
      const content = contentsOf(element.children, lose)
      const { array = '', item = '', index = null } = attributes
      return content && { do: 'foreach', array, item, index, content }
    }
    case 'send':
      return sending(element, lose)
    default:
      lose(element, `<${name}> is not carried out`)
      return null
  }
}

function contentsOf(elements: readonly XmlElement[], lose: Lose): Content[] | null {
  const contents = elements.map((one) => contentOf(one, lose))
  return contents.every((one) => one !== null) ? contents : null
}

function branches(element: XmlElement, lose: Lose): Content | null {
  const parts: { cond: string | null; elements: XmlElement[] }[] = [
    { cond: element.attributes['cond'] ?? '', elements: [] },
  ]
  for (const child of element.children) {
    if (child.name === 'elseif') parts.push({ cond: child.attributes['cond'] ?? '', elements: [] })
    else if (child.name === 'else') parts.push({ cond: null, elements: [] })
    else parts.at(-1)?.elements.push(child)
  }
  const read = parts.map(({ cond, elements }) => ({ cond, content: contentsOf(elements, lose) }))
  const whole = read.flatMap(({ cond, content }) => (content === null ? [] : [{ cond, content }]))
  return whole.length === read.length ? { do: 'if', branches: whole } : null
}

function sending(element: XmlElement, lose: Lose): Content | null {
  const { event, eventexpr, type, typeexpr, target, targetexpr, delay, delayexpr, id, idlocation } = element.attributes
  const to = written(target, targetexpr)
  const isFar =
    (to !== null && 'text' in to && /^[a-z]+:\/\//i.test(to.text)) || /basichttp/i.test(`${type} ${targetexpr}`)
  const named = written(event, eventexpr)
  if (isFar || named === null) {
    lose(element, `an event to ${target ?? targetexpr ?? 'elsewhere'} is not sent`)
    return null
  }
  const payload = payloadOf(element, lose)
  if (payload === undefined) return null
  return {
    do: 'send',
    event: named,
    type: written(type, typeexpr),
    target: to,
    delay: written(delay, delayexpr),
    id: id ?? null,
    idLocation: idlocation ?? null,
    payload,
  }
}

/** What an element carries in `param`, `content` and `namelist`; null for nothing, undefined for a loss. */
export function payloadOf(element: XmlElement, lose: Lose): Payload | null | undefined {
  const [content] = inside(element, 'content')
  if (content) return valueOf(content, lose) ?? undefined
  const params = inside(element, 'param').map(({ attributes }) => {
    const { name = '', expr, location = '' } = attributes
    return [name, expr ?? location] as const
  })
  const listed = words(element.attributes['namelist']).map((name) => [name, name] as const)
  return params.length + listed.length === 0 ? null : { params: [...listed, ...params] }
}

/** The value of an element: its expression, or its text as JSON, as a list or object, or as it stands. */
export function valueOf(element: XmlElement, lose: Lose): Given | null {
  const { attributes, children, text } = element
  if (attributes['expr'] !== undefined) return { expr: attributes['expr'] }
  if (attributes['src'] !== undefined || children.length > 0) {
    lose(element, attributes['src'] === undefined ? 'XML is no value' : `${attributes['src']} is not loaded`)
    return null
  }
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return { value: undefined }
  return compile(line).kind === 'expression' && /^[[{\d"'-]|^(true|false|null)$/.test(line)
    ? { expr: line }
    : { value: line }
}
