import type { Chart, ChartTransition } from '#atlas/explore/chart.ts'
import { ROOT } from '#atlas/explore/chart.ts'
import { unknownName } from '#atlas/paths/nearest.ts'
import { pathBelow } from './targets.ts'

/**
 * An edit of a chart. States are named by their paths, the chart itself by `(root)`, transitions by their identity
 * `source|event|guard|targets` or a beginning of it that only one has.
 */
export type Edit =
  | { readonly edit: 'rename'; readonly state: string; readonly to: string }
  | { readonly edit: 'add-state'; readonly parent: string; readonly name: string; readonly description: string }
  | {
      readonly edit: 'add-transition'
      readonly from: string
      readonly event: string
      readonly guard?: string
      readonly to: string
    }
  | { readonly edit: 'retarget'; readonly transition: string; readonly to: string }
  | { readonly edit: 'remove'; readonly transition: string }
  | { readonly edit: 'describe'; readonly target: string; readonly text: string }
  | { readonly edit: 'require'; readonly state: string; readonly requirements: readonly string[] }

/** Thrown for an edit that a chart cannot take; the message is one line. */
export class InvalidEdit extends Error {}

const fields: Readonly<Record<Edit['edit'], readonly string[]>> = {
  rename: ['state', 'to'],
  'add-state': ['parent', 'name', 'description'],
  'add-transition': ['from', 'event', 'to'],
  retarget: ['transition', 'to'],
  remove: ['transition'],
  describe: ['target', 'text'],
  require: ['state', 'requirements'],
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a list of edits from JSON text; throws `InvalidEdit`. */
export function readEdits(text: string): Edit[] {
  try {
    return editsOf(JSON.parse(text))
  } catch (error) {
    if (error instanceof InvalidEdit) throw error
    throw new InvalidEdit('edits are not JSON', { cause: error })
  }
}

/** Reads a list of edits from parsed JSON; throws `InvalidEdit`. */
export function editsOf(value: unknown): Edit[] {
  if (!Array.isArray(value)) throw new InvalidEdit('edits are a list: [{ "edit": "rename", "state": …, "to": … }]')
  return value.map((one: unknown, index) => editIn(one, index + 1))
}

function editIn(value: unknown, number: number): Edit {
  const kind = isRecord(value) && typeof value['edit'] === 'string' ? value['edit'] : ''
  if (!isRecord(value) || !Object.hasOwn(fields, kind))
    throw new InvalidEdit(`edit ${number}: ${unknownName('edit', kind, Object.keys(fields))}`)
  const needed = fields[kind as Edit['edit']]
  const optional = kind === 'add-transition' ? ['guard'] : []
  for (const field of [...needed, ...optional.filter((name) => name in value)]) {
    const part = value[field]
    const fits =
      field === 'requirements'
        ? Array.isArray(part) && part.every((one) => typeof one === 'string')
        : typeof part === 'string'
    if (!fits)
      throw new InvalidEdit(
        `edit ${number}: ${kind} needs "${field}", a ${field === 'requirements' ? 'list of texts' : 'text'}`,
      )
  }
  const strange = Object.keys(value).find(
    (field) => field !== 'edit' && !needed.includes(field) && !optional.includes(field),
  )
  if (strange !== undefined) throw new InvalidEdit(`edit ${number}: ${kind} has no "${strange}"`)
  return value as unknown as Edit
}

const LONGEST = 500

/** Control characters, and those that change the direction of the text after them. */
const invisible = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/** Returns the edit with the full names of its states and transitions; throws `InvalidEdit` where the chart cannot take it. */
export function validEdit(edit: Edit, chart: Chart): Edit {
  switch (edit.edit) {
    case 'rename': {
      stateIn(chart, edit.state, 'the chart itself has no name to change')
      return { ...edit, to: newName(chart, parentOf(edit.state), edit.to) }
    }
    case 'add-state': {
      const node = edit.parent === ROOT ? chart.machine.root : stateIn(chart, edit.parent)
      if (node.type === 'final' || node.type === 'history')
        throw new InvalidEdit(`"${edit.parent}" is a ${node.type} state and has no states inside it`)
      return {
        ...edit,
        name: newName(chart, edit.parent === ROOT ? '' : edit.parent, edit.name),
        description: prose(edit.description),
      }
    }
    case 'add-transition':
      return validTransition(edit, chart)
    case 'retarget':
      stateIn(chart, edit.to, 'a transition does not lead to the chart itself')
      return { ...edit, transition: transitionIn(chart, edit.transition).id }
    case 'remove':
      return { ...edit, transition: transitionIn(chart, edit.transition).id }
    case 'describe': {
      const target = edit.target.includes('|') ? transitionIn(chart, edit.target).id : edit.target
      if (target !== ROOT && !edit.target.includes('|')) stateIn(chart, target)
      return { ...edit, target, text: prose(edit.text) }
    }
    case 'require': {
      if (edit.state !== ROOT) stateIn(chart, edit.state)
      const requirements = edit.requirements.map(prose)
      if (requirements.length === 0) throw new InvalidEdit('which requirements? a state keeps at least one')
      return { ...edit, requirements }
    }
  }
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

function stateIn(chart: Chart, path: string, ofRoot = 'name a state') {
  if (path === ROOT) throw new InvalidEdit(ofRoot)
  const found = chart.states.find((state) => state.path === path)
  if (found) return found.node
  throw new InvalidEdit(
    unknownName(
      'state',
      path,
      chart.states.map((state) => state.path),
    ),
  )
}

/** A transition by its identity, or by a beginning of it that only one has. */
export function transitionIn(chart: Chart, name: string): ChartTransition {
  const exact = chart.transitions.find(({ id }) => id === name)
  if (exact) return exact
  const matching = name.includes('|') ? chart.transitions.filter(({ id }) => id.startsWith(name)) : []
  const [only] = matching
  if (only && matching.length === 1) return only
  if (only) throw new InvalidEdit(`"${name}" is several: ${matching.map(({ id }) => id).join(', ')}`)
  throw new InvalidEdit(
    unknownName(
      'transition',
      name,
      chart.transitions.map(({ id }) => id),
    ),
  )
}

/** A name that no sibling has, and that is safe in targets, in object keys and in source text. */
function newName(chart: Chart, parent: string, name: string): string {
  if (name === '') throw new InvalidEdit('the name of a state is empty')
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) || name.length > 80)
    throw new InvalidEdit(`${JSON.stringify(name)} is no name of a state: letters, digits, _ and -, a letter first`)
  if (name in {}) throw new InvalidEdit(`"${name}" means something else to JavaScript; take another name`)
  const path = pathBelow(parent, name)
  if (chart.states.some((state) => state.path === path)) throw new InvalidEdit(`there is a state "${path}" already`)
  return name
}

function prose(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new InvalidEdit('the text is empty')
  if (trimmed.length > LONGEST) throw new InvalidEdit(`a text has at most ${LONGEST} characters`)
  if (invisible.test(trimmed)) throw new InvalidEdit('the text has line breaks or invisible characters')
  return trimmed
}

function validTransition(edit: Extract<Edit, { edit: 'add-transition' }>, chart: Chart): Edit {
  const node = edit.from === ROOT ? chart.machine.root : stateIn(chart, edit.from)
  stateIn(chart, edit.to, 'a transition does not lead to the chart itself')
  if (node.type === 'final' || node.type === 'history')
    throw new InvalidEdit(`"${edit.from}" is a ${node.type} state and has no transitions`)
  const { guard, event } = edit
  const guards = Object.keys(chart.machine.implementations.guards)
  if (guard !== undefined && guard !== '' && !guards.includes(guard))
    throw new InvalidEdit(unknownName('guard', guard, guards))
  if (!/^[\p{L}\p{N}_.:*#-]+$/u.test(event) || event.startsWith('xstate.') || event in {})
    throw new InvalidEdit(`${JSON.stringify(event)} is no event: letters, digits, and . _ - between them`)
  const delay = /^after:(.+)$/.exec(event)?.[1]
  const delays = Object.keys(chart.machine.implementations.delays)
  if (delay !== undefined && !/^\d+$/.test(delay) && !delays.includes(delay))
    throw new InvalidEdit(unknownName('delay', delay, delays))
  const others = chart.transitions.filter((one) => one.source === edit.from && one.event === event)
  const open = others.find((one) => one.guard === '')
  if (open && (guard === undefined || guard === ''))
    throw new InvalidEdit(`"${open.id}" is taken on that event already: change its target, or name a guard`)
  return guard === '' ? { edit: 'add-transition', from: edit.from, event, to: edit.to } : edit
}
