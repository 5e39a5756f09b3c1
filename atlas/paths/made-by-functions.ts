import { assign, type AnyStateMachine } from 'xstate'
import { fieldsOf } from '#atlas/explore/asked.ts'
import { explore } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { rebuild } from '#atlas/explore/staging.ts'
import { builtinType } from '#atlas/explore/xstate.ts'
import { configAt, copy, type Config, type Mutation } from './config-edit.ts'
import { asTyped, tidied } from './tidying.ts'

type Made = (...given: readonly unknown[]) => unknown

/** An invocation with an input. */
interface Question {
  readonly path: readonly string[]
  readonly index: number
  readonly src: string
}

/** The observed results of a chart's functions during exploration. */
interface Seen {
  /** Input fields of each invocation, and those that were normalised. */
  readonly asked: Map<string, { readonly fields: Set<string>; readonly tidied: Set<string> }>
  /** Assigned fields by action. */
  readonly assigned: Map<string, Set<string>>
  /** Fields of the chart's output. */
  readonly given: Set<string>
}

/**
 * Returns mutants of a chart's functions: each input field of an actor dropped, altered, or not normalised where the
 * chart normalises it; each field of the chart's output dropped or altered; each assigned field left unchanged; each
 * delay doubled.
 */
export function madeByFunctions(model: AnyModel): Mutation[] {
  const { machine } = model
  const config = machine.config as unknown as Config
  const { asked, assigned, given } = watched(model)
  const mutations: Mutation[] = []

  for (const question of questionsOf(machine)) {
    const name = `${question.path.join('.') || '(root)'} asks ${question.src}`
    const { fields, tidied: tidy } = asked.get(keyOf(question)) ?? { fields: [], tidied: new Set() }
    const change = (text: string, edit: (input: Made) => Made, mustDiffer?: string) =>
      mutations.push({
        change: `${text} ${name} with`,
        config: withInput(config, question, edit),
        ...(mustDiffer === undefined ? {} : { mustDiffer }),
      })
    for (const field of fields) {
      const called = field === '' ? 'all that' : `${field}, which`
      const keys = field === '' ? [] : field.split('.')
      const without = (input: Made) => (args: unknown) => edited(input(args), keys, () => undefined)
      change(`drop ${called}`, without)
      change(`alter ${called}`, (input) => (args) => edited(input(args), keys, altered))
      if (!tidy.has(field)) continue
      const untidy = (input: Made) => (args: unknown) =>
        edited(input(args), keys, () =>
          valueAt(
            asTyped(() => input(args)),
            keys,
          ),
        )
      change(`leave as typed ${called}`, untidy, `no case has anything in ${field} that is tidied up`)
    }
  }

  for (const field of given) {
    const called = field === '' ? 'the output' : `${field} of the output`
    const change = (text: string, by: (value: unknown) => unknown) =>
      mutations.push({
        change: `${text} ${called}`,
        config: withOutputOf(
          config,
          (output) => (args) => edited(output(args), field === '' ? [] : field.split('.'), by),
        ),
      })
    change('drop', () => undefined)
    change('alter', altered)
  }

  for (const [name, fields] of assigned) {
    for (const field of fields) {
      const actions = { [name]: assign(leavingAlone(assignmentOf(machine, name), field) as never) }
      mutations.push({ change: `do not assign ${field} in ${name}`, config: copy(config), extra: { actions } })
    }
  }

  for (const [name, delay] of Object.entries(machine.implementations.delays as Record<string, unknown>)) {
    const doubled =
      typeof delay === 'function' ? (...given: unknown[]) => twice((delay as Made)(...given)) : twice(delay)
    mutations.push({ change: `double the delay ${name}`, config: copy(config), extra: { delays: { [name]: doubled } } })
  }
  return mutations
}

const twice = (delay: unknown) => Number(delay) * 2

const keyOf = ({ path, index }: Question) => `${path.join('.')}#${index}`

/** Every invocation with an input. */
const questionsOf = (machine: AnyStateMachine): Question[] => {
  const questions: Question[] = []
  const walk = (config: Config, path: readonly string[]) => {
    const invocations = config['invoke'] === undefined ? [] : ([config['invoke']].flat() as Config[])
    invocations.forEach(({ src, input }, index) => {
      if (input !== undefined) questions.push({ path, index, src: String(src) })
    })
    for (const [key, child] of Object.entries((config['states'] as Record<string, Config> | undefined) ?? {})) {
      walk(child, [...path, key])
    }
  }
  walk(machine.config, [])
  return questions
}

/** A copy of a config with another input function of one invocation. */
function withInput(config: Config, { path, index }: Question, edit: (input: Made) => Made): Config {
  const changed = copy(config)
  const at = configAt(changed, path)
  const invocations = [at['invoke']].flat() as Config[]
  at['invoke'] = invocations.map((one, position) => {
    if (position !== index) return one
    const { input } = one
    return { ...one, input: edit(typeof input === 'function' ? (input as Made) : () => input) }
  })
  return changed
}

/** A copy of a config with another output function of the chart; the same where it has none. */
function withOutputOf(config: Config, edit: (output: Made) => Made): Config {
  const changed = copy(config)
  const { output } = changed
  if (output !== undefined) changed['output'] = edit(typeof output === 'function' ? (output as Made) : () => output)
  return changed
}

/** Explores a chart and records the results of its functions. */
function watched(model: AnyModel): Seen {
  const { machine } = model
  const asked: Seen['asked'] = new Map()
  const assigned: Seen['assigned'] = new Map()
  let config = machine.config as unknown as Config
  for (const question of questionsOf(machine)) {
    const seen = { fields: new Set<string>(), tidied: new Set<string>() }
    asked.set(keyOf(question), seen)
    config = withInput(config, question, (input) => (args) => {
      const value = input(args)
      for (const [field] of fieldsOf(value)) seen.fields.add(field)
      for (const [field, text] of fieldsOf(tidied(() => input(args)))) {
        if (isMarked(text)) seen.tidied.add(field)
      }
      return value
    })
  }
  const actions: Record<string, unknown> = {}
  for (const [name, action] of Object.entries(machine.implementations.actions as Record<string, unknown>)) {
    if (builtinType(action) !== 'xstate.assign') continue
    const fields = new Set<string>()
    assigned.set(name, fields)
    const make = assignmentOf(machine, name)
    actions[name] = assign((...given: unknown[]) => {
      const value = make(...given)
      for (const field of Object.keys(value)) fields.add(field)
      return value
    })
  }
  const given: Seen['given'] = new Set()
  config = withOutputOf(config, (output) => (args) => {
    const value = output(args)
    for (const [field] of fieldsOf(value)) given.add(field)
    return value
  })
  explore({ ...model, machine: rebuild(machine, config, { actions }) }, { variants: 0 })
  return { asked, assigned, given }
}

const isMarked = (value: unknown) => typeof value === 'string' && value.includes(tidied.mark)

type Assignment = (...given: readonly unknown[]) => Record<string, unknown>

/** An assigning action as one function of all assigned fields. */
function assignmentOf(machine: AnyStateMachine, name: string): Assignment {
  const action = machine.implementations.actions[name] as unknown as { readonly assignment: unknown }
  const { assignment } = action
  if (typeof assignment === 'function') return assignment as Assignment
  return (...given) =>
    Object.fromEntries(
      Object.entries(assignment as Config).map(([key, value]) => [
        key,
        typeof value === 'function' ? (value as Made)(...given) : value,
      ]),
    )
}

const leavingAlone =
  (make: Assignment, field: string): Assignment =>
  (...given) =>
    Object.fromEntries(Object.entries(make(...given)).filter(([key]) => key !== field))

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce((at, key) => (at as Config | undefined)?.[key], value)
}

/** The value with one field changed; a field changed to undefined is removed. */
function edited(value: unknown, [key, ...rest]: readonly string[], change: (field: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  const { [key]: field, ...others } = value as Config
  const changed = edited(field, rest, change)
  return changed === undefined ? others : { ...others, [key]: changed }
}

/** Another value of the same type. */
function altered(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return `${value}~`
    case 'number':
      return value + 1
    case 'boolean':
      return !value
    default:
      return Array.isArray(value) ? [...value, ...value.slice(-1)] : 'altered'
  }
}
