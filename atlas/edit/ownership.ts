import { readdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { isNode, nameOf, type Node } from '#atlas/paths/nodes.ts'
import type { Source } from '#atlas/paths/syntax.ts'
import type { SourceChart } from './source-chart.ts'
import { lineAt, type Change, type Line, type Sources } from './sources.ts'

/** True for a file in the folder of a machine, or below it. */
export const isOwnFile = ({ file }: Pick<SourceChart, 'file'>, other: string): boolean =>
  other.startsWith(`${dirname(file)}${sep}`)

const isSource = (name: string): boolean => /\.[cm]?[jt]sx?$/.test(name) && !name.endsWith('.d.ts')

/** The source files in the folder of a machine. */
export const ownFiles = ({ file }: Pick<SourceChart, 'file'>): readonly string[] =>
  readdirSync(dirname(file))
    .filter(isSource)
    .map((name) => join(dirname(file), name))
    .toSorted()

/**
 * Returns why a place of the source is not for this chart alone: it is outside of the chart's folder, or in a
 * declaration that something else uses too. Null where only the chart uses it.
 */
export function sharedBy(
  chart: SourceChart,
  sources: Sources,
  { file, start }: Pick<Change, 'file' | 'start'>,
): string | null {
  if (!isOwnFile(chart, file)) return 'it is written in a file that other charts may use'
  const source = sources.open(file)
  const root = chart.states.get('')?.value
  if (!source || !root) return 'its file cannot be read'
  const statement = source.body.find((one) => one.start <= start && start < one.end)
  if (!statement || (file === root.source.file && contains(statement, root.node))) return null
  const isDefault = statement.type === 'ExportDefaultDeclaration'
  const names = [...source.declared].filter(
    ([name, node]) => (isDefault && name === 'default') || contains(statement, node),
  )
  for (const [name] of names) {
    const other = otherUse(chart, sources, source, name)
    if (other)
      return `"${name}" is used elsewhere too (line ${other.line} of ${other.file.slice(dirname(file).length + 1)})`
  }
  return null
}

const contains = (outer: Node, inner: Node): boolean => outer.start <= inner.start && inner.end <= outer.end

/** A use of a declaration that the chart does not make. */
function otherUse(chart: SourceChart, sources: Sources, source: Source, name: string): Line | null {
  for (const file of new Set([source.file, ...ownFiles(chart)])) {
    const user = sources.open(file)
    const local = user && localName(user, source, name)
    if (!user || local === null) continue
    const use = referencesTo(local ?? name, user.body).find((node) => !chart.evaluator.followed.has(node))
    if (use) return { file, line: lineAt(sources.text(file), use.start) }
  }
  return null
}

/** The name of another file's declaration in a file; null where that is not imported. */
function localName(user: Source, of: Source, name: string): string | null {
  if (user === of) return name
  return [...user.imported].find(([, one]) => one.from === of.file && one.name === name)?.[0] ?? null
}

/** Every use of a name as a value; the names of properties, imports and types are left out. */
function referencesTo(name: string, value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => referencesTo(name, one))
  if (!isNode(value)) return []
  if (/^(Import|Export(All|Named)Declaration$)/.test(value.type) && !value['declaration']) return []
  if (
    /^TS(Type|Interface|Array|Union|Literal|Function|Tuple|Conditional|Mapped|Indexed)/.test(value.type) &&
    value.type !== 'TSTypeAssertion'
  )
    return []
  if (value.type === 'Identifier') return nameOf(value) === name ? [value] : []
  return Object.entries(value).flatMap(([part, inner]) => {
    const isName =
      (part === 'key' && value['computed'] !== true) ||
      (part === 'property' && value['computed'] !== true) ||
      part === 'id'
    return isName || part === 'typeAnnotation' || part === 'typeArguments' ? [] : referencesTo(name, inner)
  })
}
