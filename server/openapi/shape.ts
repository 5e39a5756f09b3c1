type JsonSchema = Readonly<Record<string, unknown>>

/**
 * A JSON Schema in the short form people read: `{ name: string, 1–64 characters`, one field a line.
 * A field that may be left out has a `?`, a default follows `=`.
 */
export function shapeOf(schema: unknown, indent = ''): string {
  if (!isRecord(schema)) return 'anything'
  const options = listOf(schema['anyOf'] ?? schema['oneOf'])
  if (options.length > 0) return options.map((option) => shapeOf(option, indent)).join(' | ')
  const values = 'const' in schema ? [schema['const']] : listOf(schema['enum'])
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (schema['type'] === 'array') return `list of ${shapeOf(schema['items'], indent)}`
  if (schema['type'] === 'object') return objectShape(schema, indent)
  const limits = limitsOf(schema)
  return [String(schema['type'] ?? 'anything'), ...limits].join(', ')
}

function objectShape(schema: JsonSchema, indent: string): string {
  const fields = Object.entries(isRecord(schema['properties']) ? schema['properties'] : {})
  if (fields.length === 0) return '{}'
  const required = listOf(schema['required'])
  const lines = fields.map(([name, field]) => {
    const fallback = isRecord(field) && 'default' in field ? ` = ${JSON.stringify(field['default'])}` : ''
    return `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${shapeOf(field, `${indent}  `)}${fallback}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function limitsOf(schema: JsonSchema): string[] {
  const between = (from: unknown, to: unknown, unit: string) => {
    if (from === undefined && to === undefined) return []
    return [`${String(from ?? '')}–${String(to ?? '')}${unit}`]
  }
  return [
    ...between(schema['minLength'], schema['maxLength'], ' characters'),
    ...between(schema['minimum'], schema['maximum'], ''),
    ...(typeof schema['pattern'] === 'string' ? [`/${schema['pattern']}/`] : []),
    ...(typeof schema['format'] === 'string' ? [schema['format']] : []),
  ]
}

const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
