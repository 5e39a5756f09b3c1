import { branchesOf, casesOfSchema, type JsonSchema, type SchemaCase } from './json-cases.ts'
import { configsIn, entriesOf, propertyOf, written, type Expression } from './machine-source.ts'
import { isNode, nameOf, nodes, type Node } from './nodes.ts'
import { exportOf, sourceOf } from './syntax.ts'
import { memberOf, schemaOfType, scopeOf, type ScopedType } from './type-schema.ts'

/** Cases from the TypeScript types of a machine; what its types leave open has none. */
export interface TypeCases {
  readonly inputs: readonly SchemaCase[]
  readonly events: ReadonlyMap<string, readonly SchemaCase[]>
  readonly actors: ReadonlyMap<string, readonly SchemaCase[]>
}

/**
 * Reads `types: {} as { events, input, … }` and the outputs of `fromPromise<Output>` in the source of a machine: those
 * of the named export of a file. The types may be aliases, interfaces and enums, also imported by a relative path.
 */
export function typeCases(file: string, name: string): TypeCases {
  const source = sourceOf(file)
  const machine = source && (exportOf(name, source) ?? exportOf('default', source))
  const configs = machine ? configsIn({ node: machine.node, source: machine.source }) : []
  const input = firstOf(configs, (config) => typeIn(config, 'input'))
  const events = firstOf(configs, (config) => typeIn(config, 'events'))
  const actors = configs.flatMap((config) => entriesOf(propertyOf(config, 'actors')))
  return {
    inputs: input ? casesOf(schemaOfType(input.node, input.scope), 'default') : [],
    events: new Map(events ? casesOfEvents(schemaOfType(events.node, events.scope)) : []),
    actors: new Map(
      actors.flatMap(([src, logic]): [string, readonly SchemaCase[]][] => {
        const output = outputOf(logic)
        const cases = output ? casesOf(output, 'valid') : []
        return cases.length > 0 ? [[src, cases]] : []
      }),
    ),
  }
}

function firstOf<Value>(configs: readonly Expression[], pick: (config: Expression) => Value | null): Value | null {
  for (const config of configs) {
    const found = pick(config)
    if (found) return found
  }
  return null
}

/** No cases of a schema that says nothing. */
const casesOf = (schema: JsonSchema, first: string): SchemaCase[] =>
  Object.keys(schema).length === 0 || ('const' in schema && schema['const'] === undefined)
    ? []
    : casesOfSchema(schema).map(({ name, value }) => ({ name: name === 'valid' ? first : name, value }))

function casesOfEvents(schema: JsonSchema): [string, SchemaCase[]][] {
  const branches = branchesOf(schema)
  const all = branches.length > 0 ? branches.map((branch) => branch.schema) : [schema]
  const found = new Map<string, SchemaCase[]>()
  for (const { properties, ...branch } of all) {
    const { type: kind, ...payload } = (properties ?? {}) as JsonSchema
    if (Object.keys(payload).length === 0) continue
    const cases = casesOf({ ...branch, properties: payload }, 'valid')
    for (const type of textsOf(kind))
      found.set(type, [
        ...(found.get(type) ?? []),
        ...cases.map((one) => ({ ...one, name: found.has(type) ? `${one.name} 2` : one.name })),
      ])
  }
  return [...found]
}

/** The texts that a schema allows: one, or those of a union such as `'opened' | 'closed'`. */
function textsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { const: only, enum: members } = schema as JsonSchema
  return [only, members].flat().filter((one) => typeof one === 'string')
}

/** A member of `types`, which is one value with a type, or an object of such values. */
function typeIn(config: Expression, name: string): ScopedType | null {
  const types = propertyOf(config, 'types')
  if (!types) return null
  const whole = annotation(types)
  if (whole) return memberOf(whole, name)
  const own = propertyOf(types, name)
  return own && annotation(own)
}

/** `X` of `{} as X`. */
const annotation = ({ node, source }: Expression): ScopedType | null =>
  ['TSAsExpression', 'TSTypeAssertion'].includes(node.type) && isNode(node['typeAnnotation'])
    ? { node: node['typeAnnotation'], scope: scopeOf(source) }
    : null

/** The schema of what an actor ends with; null where no type says it. */
function outputOf(logic: Expression): JsonSchema | null {
  const { node, source } = written(logic)
  const of = (type: unknown) => schemaOfType(type, scopeOf(source))
  if (node.type !== 'CallExpression') return null
  if (nameOf(node['callee']) !== 'fromPromise') {
    const type = firstOf(configsIn({ node, source }), (config) => typeIn(config, 'output'))
    return type && schemaOfType(type.node, type.scope)
  }
  const [output] = nodes((node['typeArguments'] as Node | null | undefined)?.['params'])
  if (output) return of(output)
  const [argument] = nodes(node['arguments'])
  if (!argument) return null
  const made = written({ node: argument, source })
  return isNode(made.node['returnType']) ? schemaOfType(made.node['returnType'], scopeOf(made.source)) : null
}
