import { enqueueActions, sendParent, stateIn } from 'xstate'
import type { AnyEventObject } from 'xstate'
import type { Content, DataModel, Given, Payload, Written } from './content.ts'
import { compile, evaluate, type Scope } from './expression.ts'
import { assignTo, runScript, type Data } from './script.ts'
import { milliseconds } from './scxml-elements.ts'

interface Enqueue {
  assign(values: object): void
  raise(event: object, options?: object): void
  sendTo(target: unknown, event: object, options?: object): void
  cancel(id: string): void
  (action: unknown): void
}

/** The actor that executes content. */
interface Running {
  readonly enqueue: Enqueue
  readonly id: string
}

interface Moment {
  readonly context: Readonly<Record<string, unknown>>
  readonly event: AnyEventObject
}

const PROCESSOR = 'http://www.w3.org/TR/scxml/#SCXMLEventProcessor'
const SESSION = 'chart'
const processors = { scxml: { location: `#_scxml_${SESSION}` }, [PROCESSOR]: { location: `#_scxml_${SESSION}` } }

/** The name of an event in SCXML. */
const scxmlName = (type: string): string =>
  type
    .replace(/^xstate\.done\.actor\./, 'done.invoke.')
    .replace(/^xstate\.error\.actor\./, 'error.platform.')
    .replace(/^xstate\.done\.state\./, 'done.state.')

/** `_event`: the data of an event of XState are all of its other fields, or the one called `data` or `output`. */
function scxmlEvent(event: AnyEventObject): unknown {
  const known = scxmlEvents.get(event)
  if (known) return known
  const fields = event as Readonly<Record<string, unknown>>
  const { type, sendid, origin, origintype, actorId: invokeid, isInternal, ...rest } = fields
  if (type === 'xstate.init') return undefined
  const name = scxmlName(String(type))
  const kind = isInternal === true ? 'internal' : kindOf(name)
  const made = { name, type: kind, sendid, origin, origintype, invokeid, data: dataOf(rest) }
  scxmlEvents.set(event, made)
  return made
}

/** One object for each event: `_event` is the same one until the next event. */
const scxmlEvents = new WeakMap<AnyEventObject, object>()

function dataOf(fields: Readonly<Record<string, unknown>>): unknown {
  if ('data' in fields) return fields['data']
  if ('output' in fields) return fields['output']
  return Object.keys(fields).length > 0 ? fields : undefined
}

const kindOf = (name: string): string => (/^(error|done|xstate)\./.test(name) ? 'platform' : 'external')

const scopeOf = (
  { name }: Pick<DataModel, 'name'>,
  values: Readonly<Record<string, unknown>>,
  event: AnyEventObject | null,
  isIn: (id: string) => boolean,
): Scope => {
  const system: Readonly<Record<string, unknown>> = { _name: name, _sessionid: SESSION, _ioprocessors: processors }
  const read = (key: string) => {
    if (Object.hasOwn(values, key)) return { value: values[key] }
    // Only on demand: what is read of an event is what its cases must carry.
    if (key === '_event') return { value: event === null ? undefined : scxmlEvent(event) }
    return Object.hasOwn(system, key) ? { value: system[key] } : undefined
  }
  return { read, isIn }
}

/** Returns the value of an expression; throws for one that is wrong, and for one that fails. */
export function valueIn(expr: string, scope: Scope): unknown {
  const compiled = compile(expr)
  if (compiled.kind !== 'expression') throw new SyntaxError(compiled.problem)
  return evaluate(compiled.node, scope)
}

/** The scope before the first event. */
export const startScope = (name: string, values: Readonly<Record<string, unknown>>): Scope =>
  scopeOf({ name }, values, null, () => false)

/** Returns the guard of a condition: false where it fails. */
export function conditionLogic(data: DataModel, cond: string) {
  return ({ context, event }: Moment): boolean => {
    try {
      return Boolean(
        valueIn(
          cond,
          scopeOf(data, context, event, () => false),
        ),
      )
    } catch {
      return false
    }
  }
}

/** Returns the output of a final state, or the input of an invocation; undefined where it fails. */
export function payloadLogic(data: DataModel, payload: Payload) {
  return ({ context, event }: Moment): unknown => {
    try {
      return payloadIn(
        payload,
        scopeOf(data, context, event, () => false),
      )
    } catch {
      return undefined
    }
  }
}

const givenIn = (given: Given, scope: Scope): unknown => ('expr' in given ? valueIn(given.expr, scope) : given.value)

function payloadIn(payload: Payload, scope: Scope): unknown {
  if (!('params' in payload)) return givenIn(payload, scope)
  return Object.fromEntries(payload.params.map(([name, expr]) => [name, valueIn(expr, scope)]))
}

const textIn = (written: Written, scope: Scope): string =>
  'expr' in written ? String(valueIn(written.expr, scope)) : written.text

/** Returns the action of executable content; where it fails, it raises `error.execution` and ends. */
export function contentLogic(data: DataModel, content: Content, stateId: (id: string) => string | undefined): unknown {
  return enqueueActions((args: unknown) => {
    const { context, event, enqueue, check, self } = args as Moment & {
      readonly enqueue: Enqueue
      readonly self: { readonly id: string }
      readonly check: (guard: unknown) => boolean
    }
    const values: Record<string, unknown> = { ...context }
    const isIn = (id: string) => {
      const known = stateId(id)
      return known !== undefined && check(stateIn(known as never))
    }
    const scope = scopeOf(data, values, event, isIn)
    const write = (name: string, value: unknown) => {
      values[name] = value
      enqueue.assign({ [name]: value })
    }
    try {
      execute(content, { ...scope, write }, { enqueue, id: self.id })
    } catch (error) {
      const { sendid } = error as { readonly sendid?: string }
      const { type = 'error.execution' } = error as { readonly type?: string }
      enqueue.raise({ type, ...(sendid === undefined ? {} : { sendid }) })
    }
  })
}

function execute(content: Content, data: Data, actor: Running): void {
  const { enqueue } = actor
  switch (content.do) {
    case 'assign': {
      const place = compile(content.location)
      if (place.kind !== 'expression') throw new SyntaxError(place.problem)
      return assignTo(place.node, givenIn(content.value, data), data)
    }
    case 'raise':
      return enqueue.raise({ type: content.event, isInternal: true })
    case 'cancel':
      return enqueue.cancel(textIn(content.id, data))
    case 'script':
      return runScript(content.text, data)
    case 'if': {
      const branch = content.branches.find(({ cond }) => cond === null || holds(cond, data, enqueue))
      for (const one of branch?.content ?? []) execute(one, data, actor)
      return
    }
    case 'block':
      for (const one of content.content) execute(one, data, actor)
      return
    case 'foreach':
      return loop(content, data, actor)
    case 'send':
      return send(content, data, actor)
    case 'compute':
      payloadIn(content.payload, data)
      return
    case 'nothing':
  }
}

function holds(cond: string, data: Data, enqueue: Enqueue): boolean {
  try {
    return Boolean(valueIn(cond, data))
  } catch {
    enqueue.raise({ type: 'error.execution' })
    return false
  }
}

function loop(content: Extract<Content, { do: 'foreach' }>, data: Data, actor: Running): void {
  const list = valueIn(content.array, data)
  if (!Array.isArray(list)) throw new TypeError(`${content.array} is no list`)
  for (const name of [content.item, content.index ?? content.item])
    if (!isName(name)) throw new SyntaxError(`${name} is no name`)
  for (const [index, item] of [...(list as unknown[])].entries()) {
    data.write(content.item, item)
    if (content.index !== null) data.write(content.index, index)
    for (const one of content.content) execute(one, data, actor)
  }
}

const isName = (name: string): boolean => /^[A-Za-z$][\w$]*$/.test(name) && compile(name).kind === 'expression'

const isScxmlType = (type: string): boolean =>
  /^(scxml|http:\/\/www\.w3\.org\/TR\/scxml\/?(#SCXMLEventProcessor)?)$/.test(type)

const failure = (type: 'error.execution' | 'error.communication', sendid: string | null): Error =>
  Object.assign(new Error(type), { type, ...(sendid === null ? {} : { sendid }) })

/** The fields of an event that name its sender; the chart that invoked this one answers by the id of the invocation. */
function senderOf(target: string, isOwn: boolean, actorId: string) {
  if (target === '#_internal') return { isInternal: true }
  if (target === '#_parent') return { origin: `#_${actorId}`, origintype: PROCESSOR, actorId }
  return isOwn ? { origin: processors.scxml.location, origintype: PROCESSOR } : { origintype: PROCESSOR }
}

function send(content: Extract<Content, { do: 'send' }>, data: Data, { enqueue, id: actorId }: Running): void {
  const { id: written, idLocation, payload, delay } = content
  const id = written ?? (idLocation === null ? null : `send.${idLocation}`)
  if (content.type !== null && !isScxmlType(textIn(content.type, data))) throw failure('error.execution', id)
  const target = content.target === null ? '' : textIn(content.target, data)
  const carried = payload === null ? {} : { data: payloadIn(payload, data) }
  const isOwn = target === '' || target === processors.scxml.location
  const sendid = written === null ? {} : { sendid: written }
  const event = { type: textIn(content.event, data), ...carried, ...sendid, ...senderOf(target, isOwn, actorId) }
  const after = delay === null ? 0 : milliseconds(textIn(delay, data), content.do)
  const options = { ...(after === 0 ? {} : { delay: after }), ...(id === null ? {} : { id }) }
  if (idLocation !== null) data.write(idLocation, id)
  if (target === '#_internal') enqueue.raise(event)
  else if (target === '#_parent') enqueue(sendParent(event as never, options as never))
  else if (isOwn) {
    if (after > 0) enqueue.raise(event, options)
    else enqueue.sendTo(({ self }: { readonly self: unknown }) => self, event)
  } else if (target.startsWith('#_scxml_')) throw failure('error.communication', id)
  else if (target.startsWith('#_')) enqueue.sendTo(target.slice(2), event, options)
  else throw failure('error.execution', id)
}
