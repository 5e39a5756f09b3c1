import { inlineAllowed, texts } from '#atlas/check/texts.ts'
import { unknownName } from '#atlas/paths/nearest.ts'
import { nodes, type Node } from '#atlas/paths/nodes.ts'
import type { Charts, State } from './charts.ts'
import { setupOf, methodOf, type Kind } from './setup.ts'
import { bare, each, isFunction, stringOf, type Fields, type Scope } from './scope.ts'
import type { Problem } from './target-rules.ts'

/** A place of a chart where a name of a kind, or an implementation, stands. */
interface Use {
  readonly kind: Kind
  readonly state: State
  readonly value: Node
}

function usesIn({ scope, branchesOf, invocationsOf }: Charts, state: State): Use[] {
  const use = (kind: Kind, fields: Fields | null, name: string): Use[] => {
    const value = bare(fields?.byName.get(name)?.value)
    return value ? each(value).map((one) => ({ kind, state, value: one })) : []
  }
  const waits = scope.fieldsOf(state.fields.byName.get('after')?.value)?.byName.values() ?? []
  const initial = scope.fieldsOf(state.fields.byName.get('initial')?.value)
  return [
    ...use('actions', state.fields, 'entry'),
    ...use('actions', state.fields, 'exit'),
    ...use('actions', initial, 'actions'),
    ...branchesOf(state).flatMap(({ fields }) => [
      ...use('actions', fields, 'actions'),
      ...use('guards', fields, 'guard').flatMap((one) => guardsIn(one, scope)),
    ]),
    ...invocationsOf(state).flatMap((fields) => use('actors', fields, 'src')),
    ...[...waits].map(({ key }) => ({ kind: 'delays' as const, state, value: key })),
  ]
}

/** The guards of `and`, `or` and `not`, or the guard itself. */
function guardsIn(use: Use, scope: Scope): Use[] {
  const { value } = use
  const name = value.type === 'CallExpression' ? scope.xstateName(value['callee'] as Node) : null
  if (name !== 'and' && name !== 'or' && name !== 'not') return [use]
  return nodes(value['arguments'])
    .flatMap((one) => each(bare(one) ?? one))
    .flatMap((one) => guardsIn({ ...use, value: one }, scope))
}

/** The name that a chart uses: a text, or the `type` of an object; for a delay the key of `after`. */
function usedName({ kind, value }: Use, scope: Scope): string | null {
  if (kind === 'delays') {
    const text = value.type === 'Identifier' ? String(value['name']) : stringOf(value)
    return text === null || !Number.isNaN(Number(text)) ? null : text
  }
  if (value.type !== 'ObjectExpression') return stringOf(value)
  return stringOf(bare(scope.fieldsOf(value)?.byName.get('type')?.value))
}

const nouns = { actions: 'action', guards: 'guard', actors: 'actor', delays: 'delay' } as const

/** Names in charts that their `setup` does not have, for the kinds that it lists whole. */
export function unknownNames(charts: Charts): Problem[] {
  return charts.states.flatMap((state) =>
    usesIn(charts, state).flatMap((use) => {
      const named = state.setup?.[use.kind]
      const name = usedName(use, charts.scope)
      if (!named?.isWhole || name === null || named.byName.has(name)) return []
      const noun = nouns[use.kind]
      const known = [...named.byName.keys()]
      const message = known.length === 0 ? `no ${noun} "${name}" in setup` : unknownName(noun, name, known)
      return [{ node: use.value, message }]
    }),
  )
}

/** Implementations that are written into a chart. */
export function inline(charts: Charts): Problem[] {
  const { scope } = charts
  return charts.states
    .flatMap((state) => usesIn(charts, state))
    .flatMap(({ kind, value }) => {
      const message = inlineText(kind, value, scope)
      return message === null ? [] : [{ node: value, message }]
    })
}

function inlineText(kind: Kind, value: Node, scope: Scope): string | null {
  const made = value.type === 'CallExpression' ? madeBy(value['callee'] as Node, scope) : null
  switch (kind) {
    case 'actions':
      if (isFunction(value)) return texts.inlineAction(null)
      return made === null || inlineAllowed.has(`xstate.${made}`) ? null : texts.inlineAction(`xstate.${made}`)
    case 'guards':
      return isFunction(value) ? texts.inlineGuard('inline') : null
    case 'actors':
      return made === null ? null : texts.inlineActor(made)
    case 'delays': {
      const delay = value.type === 'Literal' ? String(value['value']) : ''
      return delay === '' || Number.isNaN(Number(delay)) ? null : texts.inlineDelay(delay)
    }
  }
}

/** The function of XState, or of a setup, that makes an action or actor: `assign` of `assign(…)` and `setup.assign(…)`. */
const madeBy = (callee: Node, scope: Scope): string | null =>
  scope.xstateName(callee) ?? (setupOf(callee['object'], scope) ? methodOf(callee) : null)

/** Invoked promises whose rejection nothing handles, here or in a state around. */
export function missingOnError({ scope, states, invocationsOf }: Charts): Problem[] {
  const isPromise = (value: Node | null) =>
    value?.type === 'CallExpression' && scope.xstateName(value['callee'] as Node) === 'fromPromise'
  return states.flatMap((state) =>
    invocationsOf(state).flatMap((fields) => {
      const src = bare(fields.byName.get('src')?.value)
      const name = stringOf(src)
      const logic = name === null ? scope.resolve(src) : scope.resolve(state.setup?.actors.byName.get(name)?.value)
      if (!src || !fields.isWhole || fields.byName.has('onError') || !isPromise(logic)) return []
      return mayHandleErrors(state, scope) ? [] : [{ node: src, message: texts.missingOnError(name ?? 'fromPromise') }]
    }),
  )
}

/** Whether a state or one around it handles errors by its events, or may do so where this file does not show it. */
function mayHandleErrors({ fields, parent }: State, scope: Scope): boolean {
  const on = fields.byName.get('on')
  const events = on && scope.fieldsOf(on.value)
  if (on ? !events?.isWhole : !fields.isWhole) return true
  if ([...(events?.byName.keys() ?? [])].some((type) => type === '*' || type.startsWith('xstate.'))) return true
  return parent === 'unknown' || (parent !== 'root' && mayHandleErrors(parent, scope))
}

/** States without a description. */
export const undescribed = ({ states }: Charts): Problem[] =>
  states
    .filter(
      ({ fields: { isWhole, byName } }) => isWhole && !byName.has('description') && !isHistory(byName.get('type')),
    )
    .map(({ at }) => ({ node: at, message: texts.undescribed }))

const isHistory = (type: { readonly value: Node } | undefined): boolean => stringOf(type?.value ?? null) === 'history'
