import { texts } from '#atlas/check/texts.ts'
import { unknownName } from '#atlas/paths/nearest.ts'
import type { Node } from '#atlas/paths/nodes.ts'
import type { Branch, Charts, State } from './charts.ts'
import { stringOf } from './scope.ts'

/** A finding at a place of the source. */
export interface Problem {
  readonly node: Node
  readonly message: string
}

const unknownState = (key: string, children: ReadonlyMap<string, State | null>): string =>
  children.size === 0 ? `no state "${key}": there are no states here` : unknownName('state', key, [...children.keys()])

/** Initial states that do not exist. */
export function unknownInitial({ states, scope }: Charts): Problem[] {
  return states.flatMap(({ fields, children }) => {
    const initial = scope.resolve(fields.byName.get('initial')?.value)
    const written =
      initial?.type === 'ObjectExpression' ? scope.fieldsOf(initial)?.byName.get('target')?.value : initial
    const key = stringOf(written ?? null)
    if (!written || key === null || !children || children.size === 0 || children.has(key)) return []
    return [{ node: written, message: unknownState(key, children) }]
  })
}

/** Targets that name no state beside or, with a dot, inside the state of their transition. */
export function unknownTargets({ states, branchesOf }: Charts): Problem[] {
  return states.flatMap(branchesOf).flatMap(({ state, targets }) =>
    (targets ?? []).flatMap(({ text, at }) => {
      const found = targetOf(state, text)
      return typeof found === 'string' ? [{ node: at, message: found }] : []
    }),
  )
}

/** Transitions to their own state, whose timer or actor does not start again. */
export function missingReenter({ states, scope, branchesOf, invocationsOf }: Charts): Problem[] {
  const starts = (state: State) =>
    invocationsOf(state).length > 0 || (scope.fieldsOf(state.fields.byName.get('after')?.value)?.byName.size ?? 0) > 0
  const stays = ({ state, fields, targets }: Branch) =>
    targets?.length === 1 &&
    targetOf(state, targets[0]?.text ?? '') === state &&
    (fields === null || (fields.isWhole && !fields.byName.has('reenter')))
  const found = states.filter(starts).flatMap(branchesOf).filter(stays)
  return found.map(({ at }) => ({ node: at, message: texts.missingReenter }))
}

/** The state that a target names, a message where there is none, or null where this file does not show it. */
function targetOf(state: State, text: string): State | string | null {
  if (text.startsWith('#') || text.includes('\\')) return null
  const isInside = text.startsWith('.')
  if (!isInside && state.parent === 'root')
    return `"${text}" is no target of the root: write ".${text}" for a state inside it`
  const beside = typeof state.parent === 'string' ? null : state.parent
  let at: State | null = isInside ? state : beside
  for (const key of (isInside ? text.slice(1) : text).split('.')) {
    const children = at?.children ?? null
    if (children === null) return null
    if (!children.has(key)) return unknownState(key, children)
    at = children.get(key) ?? null
  }
  return at
}
