import { namesIn, readGuard, type Guard } from '#atlas/export/guards.ts'
import { configOf } from './config.ts'
import type { Content } from './content.ts'
import type { Sent, DescribedChart } from './described-chart.ts'
import { renamed } from './expression.ts'

/** TypeScript code, in contrast to a text. */
class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * Returns the TypeScript of a chart's machine: `setup` declares all names of the chart. Conditions and assignments over
 * the data are written; other guards are false, other actions do nothing, and actors fail.
 */
export function machineSource(chart: DescribedChart): string {
  const used = new Set<string>(['setup'])
  const guards = namesOf(chart.transitions.flatMap(({ guard }) => (guard === '' ? [] : namesIn(readGuard(guard)))))
  const actions = namesOf([
    ...chart.states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...chart.transitions.flatMap((transition) => transition.actions),
  ])
  const actors = namesOf(chart.states.flatMap(({ invokes }) => invokes.map(({ src }) => src)))
  const values = chart.data?.values ?? {}
  const config = {
    ...(Object.keys(values).length > 0 ? { context: values } : {}),
    ...configOf(chart, {
      action: (name) => name,
      guard: (text) => guardCode(readGuard(text), used),
    }),
  }
  const watched = new Set(chart.transitions.flatMap(({ kind, event }) => (kind === 'snapshot' ? [event] : [])))
  const parts = {
    types: typesOf(chart),
    actors: Object.fromEntries(actors.map((src) => [src, actorCode(src, watched.has(src), used)])),
    guards: Object.fromEntries(guards.map((name) => [name, conditionCode(name, chart)])),
    actions: Object.fromEntries(
      actions.map((name) => [name, assignCode(chart, name, used) ?? actionCode(chart.sent[name], used)]),
    ),
    delays: Object.fromEntries(Object.entries(chart.delays).map(([name, delay]) => [name, delay ?? 1000])),
  }
  const stated = Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0))
  const name = `${identifier(chart.id)}Machine`
  const imports = [...used].toSorted().join(', ')
  return `import { ${imports} } from 'xstate'\n\nexport const ${name} = setup(${written(stated, '')}).createMachine(${written(config, '')})\n`
}

/** What the machine of a chart lacks as TypeScript: actions that do more than assign, inputs and outputs. */
export function unwritten(chart: DescribedChart): string[] {
  const { conditions = [], contents = {}, outputs = {}, inputs = {} } = chart.data ?? {}
  return [
    ...conditions.filter((cond) => expressionOf(chart, cond) === null).map((cond) => `the condition ${cond}`),
    ...Object.keys(contents)
      .filter((name) => isUnwritten(chart, name))
      .map((name) => `the action ${name}`),
    ...Object.keys(outputs).map((path) => `the output of ${path}`),
    ...Object.keys(inputs).map((place) => `the input of ${place.replace(/ \d+$/, '')}`),
    ...Object.keys(chart.inner ?? {}).map((src) => `the chart ${src}`),
  ]
}

const isUnwritten = (chart: DescribedChart, name: string): boolean =>
  chart.data?.contents[name]?.do !== 'nothing' && assignCode(chart, name, new Set()) === null

/** An expression over the context; null where it needs more than that. */
const expressionOf = ({ data }: DescribedChart, expr: string): string | null => {
  const names: string[] = []
  const written = renamed(expr, (name) => {
    names.push(name)
    return `context.${name}`
  })
  return names.every((name) => Object.hasOwn(data?.values ?? {}, name)) ? written : null
}

function conditionCode(name: string, chart: DescribedChart): Code {
  const isComputed = chart.data?.conditions.includes(name) ?? false
  const written = isComputed ? expressionOf(chart, name) : null
  return new Code(written === null ? `() => ${name === 'true'}` : `({ context }) => Boolean(${written})`)
}

function assignCode(chart: DescribedChart, name: string, used: Set<string>): Code | null {
  const content: Content | undefined = chart.data?.contents[name]
  if (content?.do !== 'assign' || !Object.hasOwn(chart.data?.values ?? {}, content.location)) return null
  const { location, value } = content
  const expr = 'expr' in value ? expressionOf(chart, value.expr) : JSON.stringify(value.value)
  if (expr === null) return null
  used.add('assign')
  return new Code(`assign({ ${location}: ({ context }) => ${expr.startsWith('{') ? `(${expr})` : expr} })`)
}

function typesOf(chart: DescribedChart): object {
  const values = Object.entries(chart.data?.values ?? {})
  const typed = values.map(([name, value]) => `${name}: ${typeName(value)}`)
  return { ...(values.length > 0 ? { context: new Code(`{} as { ${typed.join('; ')} }`) } : {}), ...eventTypes(chart) }
}

const typeName = (value: unknown): string =>
  ['number', 'string', 'boolean'].includes(typeof value) ? typeof value : 'unknown'

const namesOf = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '')

function eventTypes({ transitions, sent }: DescribedChart): object {
  const handled = transitions.flatMap(({ kind, event }) => (kind === 'event' ? [event] : []))
  const own = Object.values(sent).flatMap((one) => (one.kind === 'cancel' ? [] : [one.event]))
  const types = namesOf([...handled, ...own].map((event) => event.replace(/\*$/, 'any')))
  if (types.length === 0) return {}
  return { events: new Code(`{} as ${types.map((type) => `{ type: ${quoted(type)} }`).join(' | ')}`) }
}

function guardCode(guard: Guard, used: Set<string>): unknown {
  if (guard.kind === 'name') return guard.name
  const helper = guard.kind === 'in' ? 'stateIn' : guard.kind
  used.add(helper)
  if (guard.kind === 'in') return new Code(`stateIn(${written(guard.state, '')})`)
  const parts = guard.parts.map((part) => written(guardCode(part, used), ''))
  return new Code(guard.kind === 'not' ? `not(${parts.join('')})` : `${guard.kind}([${parts.join(', ')}])`)
}

function actorCode(src: string, isWatched: boolean, used: Set<string>): Code {
  if (isWatched) {
    used.add('fromTransition')
    return new Code('fromTransition((state: undefined) => state, undefined)')
  }
  used.add('fromPromise')
  return new Code(`fromPromise(() => Promise.reject(new Error(${quoted(`not provided: ${src}`)})))`)
}

function actionCode(sent: Sent | undefined, used: Set<string>): Code {
  if (!sent) return new Code('() => undefined')
  const helper = { raise: 'raise', send: 'sendTo', later: 'raise', cancel: 'cancel' }[sent.kind]
  used.add(helper)
  if (sent.kind === 'cancel') return new Code(`cancel(${quoted(sent.id)})`)
  const event = `{ type: ${quoted(sent.event)} }`
  if (sent.kind === 'raise') return new Code(`raise(${event})`)
  if (sent.kind === 'send') return new Code(`sendTo(({ self }) => self, ${event})`)
  const delay = typeof sent.delay === 'number' ? sent.delay : quoted(sent.delay)
  return new Code(`raise(${event}, { delay: ${delay}${sent.id === null ? '' : `, id: ${quoted(sent.id)}`} })`)
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const key = (text: string): string => (/^([A-Za-z_$][\w$]*|\d|[1-9]\d+)$/.test(text) ? text : quoted(text))

const identifier = (text: string): string => {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const joined = words
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('')
  return /^[A-Za-z]/.test(joined) ? joined.slice(0, 1).toLowerCase() + joined.slice(1) : `chart${joined}`
}

const WIDTH = 100

function written(value: unknown, indent: string): string {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const further = `${indent}  `
  const list = Array.isArray(value)
  const parts = list
    ? value.map((one) => written(one, further))
    : Object.entries(value).map(([name, one]) => `${key(name)}: ${written(one, further)}`)
  if (parts.length === 0) return list ? '[]' : '{}'
  const short = list ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (!short.includes('\n') && indent.length + short.length < WIDTH && indent !== '') return short
  return `${list ? '[' : '{'}\n${parts.map((part) => `${further}${part},\n`).join('')}${indent}${list ? ']' : '}'}`
}
