import { texts } from '#atlas/check/texts.ts'
import { isNode, nameOf, nodes, walk, type Node } from '#atlas/paths/nodes.ts'
import type { Charts } from './charts.ts'
import { kinds, setupOf, methodOf, type Kind } from './setup.ts'
import { isFunction, keyOf, stringOf, type Scope } from './scope.ts'
import type { Problem } from './target-rules.ts'

const messages: Readonly<Record<Kind, (name: string) => string>> = {
  actions: texts.unusedAction,
  guards: texts.unusedGuard,
  actors: texts.unusedActor,
  delays: texts.unusedDelay,
}

/**
 * Names of a `setup` that nothing in the file mentions: no text and no other key. Silent where another file may use the
 * setup, or where a part of a machine comes from one.
 */
export function unusedNames({ program, scope, machines }: Charts): Problem[] {
  if (!staysHere(program, scope) || !machines.every(({ config }) => isClosed(config, scope))) return []
  const listed = new Map<Node, Problem & { readonly name: string }>()
  for (const { setup } of machines) {
    for (const kind of setup ? kinds : []) {
      for (const [name, { key }] of setup?.[kind].byName ?? [])
        listed.set(key, { name, node: key, message: messages[kind](name) })
    }
  }
  const mentioned = new Set<string | null>()
  walk(program, (node) => {
    if (listed.has(node)) return
    if (node.type === 'Literal') mentioned.add(stringOf(node))
    if (node.type === 'TemplateElement') mentioned.add(String(Object(node['value'])['cooked']))
    if (node.type === 'Property' && !listed.has(node['key'] as Node)) mentioned.add(keyOf(node))
  })
  return [...listed.values()].filter(({ name }) => !mentioned.has(name))
}

const methods = new Set<string | null>(['createMachine', 'createStateConfig', 'extend'])

/** True when each constant of a setup only makes machines, states and further setups, and is not exported. */
function staysHere(program: Node, scope: Scope): boolean {
  const names = new Set<string>()
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && setupOf(node['init'], scope)) names.add(nameOf(node['id']) ?? '')
  })
  const isOne = (value: unknown) => isNode(value) && value.type === 'Identifier' && names.has(nameOf(value) ?? '')
  let others = 0
  walk(program, (node) => {
    if (isOne(node)) others++
    if (node.type === 'VariableDeclarator' && isOne(node['id'])) others--
    if (methods.has(methodOf(node)) && isOne(node['object'])) others--
    if (node.type !== 'ExportNamedDeclaration' || !isNode(node['declaration'])) return
    others += nodes(node['declaration']['declarations']).filter(({ id }) => isOne(id)).length
  })
  return others === 0
}

/** True when everything that a configuration consists of stands in this file. */
function isClosed(value: unknown, scope: Scope): boolean {
  const node = scope.resolve(value)
  if (node === null) return false
  if (isFunction(node)) return true
  switch (node.type) {
    case 'ObjectExpression':
      return nodes(node['properties']).every((one) => keyOf(one) !== null && isClosed(one['value'], scope))
    case 'ArrayExpression':
      return nodes(node['elements']).every((one) => isClosed(one, scope))
    case 'CallExpression': {
      const callee = node['callee'] as Node
      const isKnown = scope.xstateName(callee) !== null || setupOf(callee['object'], scope) !== null
      return isKnown && nodes(node['arguments']).every((one) => isClosed(one, scope))
    }
    case 'Identifier':
      return nameOf(node) === 'undefined'
    default:
      return ['Literal', 'TemplateLiteral', 'UnaryExpression'].includes(node.type)
  }
}
