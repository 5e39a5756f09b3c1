import { nameOf, nodes, type Node } from '#atlas/paths/nodes.ts'
import type { Field, Scope } from './scope.ts'

export const kinds = ['actions', 'guards', 'actors', 'delays'] as const
export type Kind = (typeof kinds)[number]

/** The names of one kind in a `setup`. */
export interface Named {
  readonly byName: ReadonlyMap<string, Field>
  /** False where the kind is left out or may have names that this file does not show. */
  readonly isWhole: boolean
}

/** What a `setup`, extended or not, names. */
export interface Setup extends Readonly<Record<Kind, Named>> {
  /** The call of `setup`. */
  readonly call: Node
}

/** The setup that an expression stands for: `setup({…})`, `….extend({…})`, or a constant of one. */
export function setupOf(value: unknown, scope: Scope): Setup | null {
  const parts: unknown[] = []
  let node = scope.resolve(value)
  while (node?.type === 'CallExpression') {
    const callee = node['callee'] as Node
    parts.unshift(nodes(node['arguments'])[0])
    if (scope.xstateName(callee) === 'setup') return setupFrom(node, parts, scope)
    if (methodOf(callee) !== 'extend') return null
    node = scope.resolve(callee['object'])
  }
  return null
}

/** The name of a called method, as `extend` of `setup.extend(…)`. */
export const methodOf = (callee: Node): string | null =>
  callee.type === 'MemberExpression' && callee['computed'] !== true ? nameOf(callee['property']) : null

function setupFrom(call: Node, parts: readonly unknown[], scope: Scope): Setup {
  const named = (kind: Kind): Named => {
    const byName = new Map<string, Field>()
    let isPresent = false
    let isWhole = true
    for (const part of parts) {
      const fields = scope.fieldsOf(part)
      const field = fields?.byName.get(kind)
      const own = field && scope.fieldsOf(field.value)
      if (!fields?.isWhole || (field && !own?.isWhole)) isWhole = false
      if (field) isPresent = true
      for (const [name, one] of own?.byName ?? []) byName.set(name, one)
    }
    return { byName, isWhole: isWhole && isPresent }
  }
  return { call, actions: named('actions'), guards: named('guards'), actors: named('actors'), delays: named('delays') }
}
