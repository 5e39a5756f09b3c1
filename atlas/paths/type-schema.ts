import type { JsonSchema } from './json-cases.ts'
import { isNode, nameOf, nodes, type Node } from './nodes.ts'
import { declarationOf, type Source } from './syntax.ts'

/** The file of a type, its type parameters, and the declarations it is read for. */
export interface Scope {
  readonly source: Source
  readonly parameters: ReadonlyMap<string, JsonSchema>
  readonly inside: readonly Node[]
}

/** A type with its scope. */
export interface ScopedType {
  readonly node: Node
  readonly scope: Scope
}

export const scopeOf = (source: Source): Scope => ({ source, parameters: new Map(), inside: [] })

/** A type that is read already, further out. */
const ROUND: JsonSchema = {}

/** A type that says nothing: of a package, or of a kind that is not read. */
const ANYTHING: JsonSchema = {}

const simple: Readonly<Record<string, JsonSchema>> = {
  TSStringKeyword: { type: 'string' },
  TSTemplateLiteralType: { type: 'string' },
  TSNumberKeyword: { type: 'number' },
  TSBooleanKeyword: { type: 'boolean' },
  TSNullKeyword: { type: 'null' },
  TSUndefinedKeyword: { const: undefined, optional: true },
  TSVoidKeyword: { const: undefined, optional: true },
}

/**
 * Returns the JSON Schema of a TypeScript type: of literals, unions, objects, lists, enums, aliases and interfaces of
 * this file and of those it imports by a relative path, and of `Partial`, `Pick` and their like. Anything else is `{}`.
 */
export function schemaOfType(node: unknown, scope: Scope): JsonSchema {
  if (!isNode(node)) return ANYTHING
  const inner = (part: unknown) => schemaOfType(part, scope)
  switch (node.type) {
    case 'TSTypeAnnotation':
    case 'TSParenthesizedType':
    case 'TSOptionalType':
      return inner(node['typeAnnotation'])
    case 'TSNamedTupleMember':
      return inner(node['elementType'])
    case 'TSLiteralType':
      return literal(node['literal'])
    case 'TSUnionType':
      return union(nodes(node['types']).map(inner))
    case 'TSIntersectionType':
      return nodes(node['types']).map(inner).reduce(both)
    case 'TSArrayType':
      return { type: 'array', items: inner(node['elementType']) }
    case 'TSTupleType':
      return { type: 'array', prefixItems: nodes(node['elementTypes']).map(inner), items: false }
    case 'TSTypeOperator':
      return node['operator'] === 'keyof' ? keysOf(inner(node['typeAnnotation'])) : inner(node['typeAnnotation'])
    case 'TSTypeLiteral':
      return object(nodes(node['members']), scope)
    case 'TSIndexedAccessType':
      return indexed(inner(node['objectType']), node['indexType'], scope)
    case 'TSTypeQuery':
      return ofValue(node['exprName'], scope)
    case 'TSTypeReference':
    case 'TSInterfaceHeritage':
      return reference(node, scope)
    default:
      return simple[node.type] ?? ANYTHING
  }
}

/** The type that a name stands for, and its scope, down to what is written out; null where it is not found. */
export function writtenOut({ node, scope }: ScopedType): ScopedType | null {
  if (node.type === 'TSTypeAnnotation') return writtenOut({ node: node['typeAnnotation'] as Node, scope })
  if (node.type !== 'TSTypeReference') return { node, scope }
  const found = declarationOf(nameOf(node['typeName']) ?? '', scope.source)
  if (!found || scope.inside.includes(found.node)) return null
  const next = { ...scopeOf(found.source), inside: [...scope.inside, found.node] }
  if (found.node.type === 'TSInterfaceDeclaration') return { node: found.node, scope: next }
  const named = found.node['typeAnnotation']
  return isNode(named) ? writtenOut({ node: named, scope: next }) : null
}

/** The type of a member of an object type; null where it has none of that name. */
export function memberOf(type: ScopedType, name: string): ScopedType | null {
  const found = writtenOut(type)
  if (!found) return null
  const { node, scope } = found
  const body = node.type === 'TSInterfaceDeclaration' ? (node['body'] as Node)['body'] : node['members']
  const member = nodes(body).find((one) => nameOf(one['key']) === name)
  return isNode(member?.['typeAnnotation']) ? { node: member['typeAnnotation'], scope } : null
}

function literal(value: unknown): JsonSchema {
  if (!isNode(value)) return ANYTHING
  if (value.type === 'Literal') return { const: value['value'] }
  if (value.type === 'TemplateLiteral') return { type: 'string' }
  const below = literal(value['argument'])['const']
  return value.type === 'UnaryExpression' && typeof below === 'number' ? { const: -below } : ANYTHING
}

function union(all: readonly JsonSchema[]): JsonSchema {
  const optional = all.some((one) => one['optional'] === true) ? { optional: true } : {}
  const parts = all
    .filter((one) => !('const' in one && one['const'] === undefined))
    .flatMap((one) => (Array.isArray(one['anyOf']) ? (one['anyOf'] as JsonSchema[]) : [one]))
  const [first] = parts
  if (parts.length < 2) return { ...first, ...optional }
  const members = parts.flatMap((one): unknown[] =>
    'const' in one ? [one['const']] : Array.isArray(one['enum']) ? one['enum'] : [],
  )
  if (parts.every((one) => 'const' in one || Array.isArray(one['enum']))) return { enum: members, ...optional }
  return { anyOf: parts, ...optional }
}

const record = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : {}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** An intersection; a union in it is one of intersections. */
function both(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (Array.isArray(a['anyOf'])) return union(a['anyOf'].map((one: JsonSchema) => both(one, b)))
  if (Array.isArray(b['anyOf'])) return union(b['anyOf'].map((one: JsonSchema) => both(a, one)))
  return {
    ...a,
    ...b,
    properties: { ...record(a['properties']), ...record(b['properties']) },
    required: [...texts(a['required']), ...texts(b['required'])],
  }
}

function object(members: readonly Node[], scope: Scope): JsonSchema {
  const fields = members.flatMap((member): { key: string; schema: JsonSchema; isRequired: boolean }[] => {
    const key = nameOf(member['key'])
    if (member.type !== 'TSPropertySignature' || key === null || member['computed'] === true) return []
    const read = schemaOfType(member['typeAnnotation'], scope)
    const { optional, ...schema } = read
    const isRequired = member['optional'] !== true && optional !== true
    return read === ROUND && !isRequired ? [] : [{ key, schema, isRequired }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ key }) => key),
  }
}

const keysOf = (schema: JsonSchema): JsonSchema => ({ enum: Object.keys(record(schema['properties'])) })

/** `T['field']`, or `T[number]` of a list. */
function indexed(schema: JsonSchema, index: unknown, scope: Scope): JsonSchema {
  if (isNode(index) && index.type === 'TSNumberKeyword') {
    return Array.isArray(schema['prefixItems']) ? union(schema['prefixItems'] as JsonSchema[]) : record(schema['items'])
  }
  const keys = choicesOf(schemaOfType(index, scope))
  return union(keys.map((key) => record(record(schema['properties'])[key])))
}

const choicesOf = (schema: JsonSchema): readonly string[] =>
  texts('const' in schema ? [schema['const']] : schema['enum'])

/** `typeof name`: of constants that are written as a list or an object. */
function ofValue(name: unknown, scope: Scope): JsonSchema {
  const found = declarationOf(nameOf(name) ?? '', scope.source)
  return found ? ofExpression(found.node['init']) : ANYTHING
}

function ofExpression(value: unknown): JsonSchema {
  if (!isNode(value)) return ANYTHING
  switch (value.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return ofExpression(value['expression'])
    case 'ArrayExpression':
      return { type: 'array', prefixItems: nodes(value['elements']).map(ofExpression), items: false }
    case 'ObjectExpression': {
      const fields = nodes(value['properties']).flatMap((one): [string, JsonSchema][] => {
        const key = nameOf(one['key'])
        return key === null ? [] : [[key, ofExpression(one['value'])]]
      })
      return { type: 'object', properties: Object.fromEntries(fields), required: fields.map(([key]) => key) }
    }
    default:
      return literal(value)
  }
}

function reference(node: Node, scope: Scope): JsonSchema {
  const typeName = (node['typeName'] ?? node['expression']) as Node
  const given = nodes((node['typeArguments'] as Node | null | undefined)?.['params'])
  const name = nameOf(typeName)
  if (name === null) return memberOfEnum(typeName, scope)
  const parameter = scope.parameters.get(name)
  if (parameter) return parameter
  const found = declarationOf(name, scope.source)
  if (!found) return helper(name, given, scope)
  // A type that goes round in itself ends where it begins again.
  if (scope.inside.includes(found.node)) return ROUND
  const names = nodes((found.node['typeParameters'] as Node | null | undefined)?.['params'])
  const parameters = new Map(
    names.map((one, at) => [nameOf(one['name']) ?? '', schemaOfType(given[at] ?? one['default'], scope)]),
  )
  const inner = { source: found.source, parameters, inside: [...scope.inside, found.node] }
  return declared(found.node, inner)
}

function declared(node: Node, scope: Scope): JsonSchema {
  if (node.type === 'TSTypeAliasDeclaration') return schemaOfType(node['typeAnnotation'], scope)
  if (node.type === 'TSEnumDeclaration') return { enum: enumMembers(node).map(([, value]) => value) }
  if (node.type !== 'TSInterfaceDeclaration') return ANYTHING
  const own = object(nodes((node['body'] as Node)['body']), scope)
  return [...nodes(node['extends']).map((one) => schemaOfType(one, scope)), own].reduce(both)
}

function enumMembers(node: Node): [string, unknown][] {
  const body = (node['body'] ?? {}) as Node
  return nodes(body['members']).map((member, at) => [
    nameOf(member['id']) ?? '',
    isNode(member['initializer']) ? literal(member['initializer'])['const'] : at,
  ])
}

/** `Kind.Small` of an enum. */
function memberOfEnum(name: Node, scope: Scope): JsonSchema {
  const found = declarationOf(nameOf(name['left']) ?? '', scope.source)
  if (found?.node.type !== 'TSEnumDeclaration') return ANYTHING
  const member = enumMembers(found.node).find(([key]) => key === nameOf(name['right']))
  return member ? { const: member[1] } : ANYTHING
}

/** Types of TypeScript's own library. */
function helper(name: string, given: readonly Node[], scope: Scope): JsonSchema {
  const [first = ANYTHING, second = ANYTHING] = given.map((one) => schemaOfType(one, scope))
  const properties = record(first['properties'])
  const only = (keys: readonly string[]): JsonSchema => ({
    ...first,
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => keys.includes(key))),
    required: texts(first['required']).filter((key) => keys.includes(key)),
  })
  switch (name) {
    case 'Array':
    case 'ReadonlyArray':
      return { type: 'array', items: first }
    case 'Promise':
    case 'Readonly':
      return first
    case 'NonNullable':
      return Array.isArray(first['anyOf'])
        ? union(first['anyOf'].filter((one: JsonSchema) => one['type'] !== 'null'))
        : first
    case 'Partial':
      return { ...first, required: [] }
    case 'Required':
      return { ...first, required: Object.keys(properties) }
    case 'Pick':
      return only(choicesOf(second))
    case 'Omit':
      return only(Object.keys(properties).filter((key) => !choicesOf(second).includes(key)))
    case 'Record': {
      const keys = choicesOf(first)
      return { type: 'object', properties: Object.fromEntries(keys.map((key) => [key, second])), required: keys }
    }
    default:
      return ANYTHING
  }
}
