import { walk, nodes, nameOf, type Node } from '#atlas/paths/nodes.ts'
import type { Source } from '#atlas/paths/syntax.ts'
import { rangeIn, type Entry, type TextValue, type Value } from './evaluate.ts'
import { ownFiles, sharedBy } from './ownership.ts'
import type { SourceChart, SourceState } from './source-chart.ts'
import { lineAt, type Change, type Patch, type Sources } from './sources.ts'
import { below, pathBelow, segmentsOf } from './targets.ts'
import { isPlainKey, quoted, quoteOf } from './written.ts'

/** A part of a text, or the `key` of an object, that names a state. */
interface Mention {
  readonly path: string
  readonly text: TextValue
  readonly start: number
  readonly end: number
  readonly key?: Entry
}

/**
 * Renames a state in the source: its key, and every target, initial state, `stateIn` and claim of the model that names
 * it. A reason is returned where one of these texts is used for another state too, or by something else.
 */
export function renameState(chart: SourceChart, sources: Sources, path: string, to: string): Patch {
  const state = chart.states.get(path)
  if (!state?.entry) return { reason: 'the state cannot be found in the source' }
  const key = keyChange(chart, sources, state, to)
  if ('reason' in key) return key
  const mentions: Mention[] = [...chart.mentions, ...guardMentions(chart, sources), ...modelMentions(chart, sources)]
  const changes = new Map([[placeOf(key), key]])
  for (const mention of mentions) {
    if (mention.path !== path) continue
    const change = mention.key ? rewrittenKey(mention.key, sources, to) : textChange(mention, to)
    if (change === null) return { reason: `a text that names it is put together ${whereOf(mention.text, sources)}` }
    changes.set(placeOf(change), change)
  }
  for (const mention of mentions) {
    const range = mention.path === path ? null : rangeIn(mention.text, mention.start, mention.end)
    const clash = range && changes.get(placeOf(range))
    if (clash)
      return { reason: `a text that names it is used for "${mention.path}" too ${whereOf(mention.text, sources)}` }
  }
  for (const change of changes.values()) {
    const shared = isClaim(change.file) ? null : sharedBy(chart, sources, change)
    if (shared !== null) return { reason: `${lineText(change, sources)}: ${shared}` }
  }
  return { changes: [...changes.values()] }
}

function textChange({ text, start, end }: Mention, to: string): Change | null {
  const range = rangeIn(text, start, end)
  return range && { ...range, text: to }
}

const placeOf = ({ file, start }: { readonly file: string; readonly start: number }) => `${file}:${start}`

const nameOfFile = (file: string) => file.replace(/^.*[\\/]/, '')

const lineText = ({ file, start }: Pick<Change, 'file' | 'start'>, sources: Sources): string =>
  `line ${lineAt(sources.text(file), start)} of ${nameOfFile(file)}`

const whereOf = ({ node, source }: TextValue, sources: Sources): string =>
  `(${lineText({ file: source.file, start: node.start }, sources)})`

/** Files whose texts are claims about this chart alone. */
const isClaim = (file: string): boolean => /\.(model|journeys)\.[cm]?[jt]sx?$/.test(file)

/** The change of the key of a state; a computed key is changed where its text is written. */
function keyChange(
  chart: SourceChart,
  sources: Sources,
  { entry, path }: SourceState,
  to: string,
): Change | { readonly reason: string } {
  if (!entry) return { reason: 'the chart itself has no key' }
  const { property, key } = entry
  if (!chart.isOnly(property, path)) return { reason: 'its code makes several states' }
  if (property['computed']) {
    const range = rangeIn(key, 0, key.text.length)
    return range ? { ...range, text: to } : { reason: 'its name is put together' }
  }
  return rewrittenKey(entry, sources, to)
}

/** The change of a key that is written as it is; quotes are added where the new name needs them, and removed again. */
function rewrittenKey({ property, source, holder }: Entry, sources: Sources, to: string): Change {
  const node = property['key'] as Node
  const value = property['value'] as Node
  const text = sources.text(source.file)
  const own = text.slice(node.start, node.end)
  const range = { file: source.file, start: node.start, end: node.end }
  if (property['shorthand']) return { ...range, text: `${keyText(to, text)}: ${nameOf(value)}` }
  if (value.type === 'Identifier' && nameOf(value) === to) return { ...range, end: property.end, text: to }
  const isQuoted = /^['"]/.test(own)
  const keepsQuotes = isQuoted && (isPlainKey(nameOf(node) ?? '') || hasNeedlessQuotes(holder, node))
  return { ...range, text: keepsQuotes ? quoted(to, own[0] ?? "'") : keyText(to, text) }
}

/** A key as it is written in an object. */
export const keyText = (name: string, source: string): string =>
  isPlainKey(name) ? name : quoted(name, quoteOf(source))

/** True when an object quotes a key that needs no quotes. */
const hasNeedlessQuotes = (holder: Node, except: Node): boolean =>
  nodes(holder['properties']).some(({ key }) => {
    const node = key as Node | undefined
    return node !== undefined && node !== except && node.type === 'Literal' && isPlainKey(nameOf(node) ?? '')
  })

/** The texts in `stateIn(…)` of the file of the machine, and of files that no other machine of the folder loads. */
function guardMentions(chart: SourceChart, sources: Sources): Mention[] {
  const machines = machineFiles(chart, sources)
  return ownSources(chart, sources).flatMap((source) => {
    const isMachine = machines.includes(source)
    if (isMachine ? source.file !== chart.file : loadedByAnother(source, machines, chart.file)) return []
    const calls = callsOf('createMachine', source).length > 1 ? [] : callsOf('stateIn', source)
    return calls.flatMap((call) => {
      const [argument] = nodes(call['arguments'])
      return argument ? valueMentions(chart.evaluator.valueOf(argument, source), '', chart) : []
    })
  })
}

const ownSources = (chart: SourceChart, sources: Sources): Source[] =>
  ownFiles(chart).flatMap((file) => sources.open(file) ?? [])

/** The files of the folder that make machines. */
const machineFiles = (chart: SourceChart, sources: Sources): Source[] =>
  ownSources(chart, sources).filter((source) => callsOf('createMachine', source).length > 0)

const loadedByAnother = ({ file }: Source, others: readonly Source[], own: string): boolean =>
  others.some((other) => other.file !== own && other.loads.includes(file))

function callsOf(name: string, { body }: Source): Node[] {
  const calls: Node[] = []
  walk(body, (node) => {
    const callee = node['callee'] as Node | undefined
    if (node.type === 'CallExpression' && callee && nameOf(callee['property'] ?? callee) === name) calls.push(node)
  })
  return calls
}

/** The states that a state value names: `'a.b'`, `'#id.a'` or `{ a: 'b' }`. */
function valueMentions(value: Value, base: string, { tree }: Pick<SourceChart, 'tree'>): Mention[] {
  if (value.kind === 'text') {
    const segments = value.text.startsWith('#') ? segmentsOf(value.text, '', tree) : below(value.text, 0, base, tree)
    return (segments ?? []).map((segment) => ({ ...segment, text: value }))
  }
  if (value.kind !== 'object') return []
  return value.entries.flatMap((entry) => {
    const { key, value: inner, property } = entry
    const path = pathBelow(base, key.text)
    if (!tree.paths.has(path)) return []
    const own = { path, text: key, start: 0, end: key.text.length, ...(property['computed'] ? {} : { key: entry }) }
    return [own, ...valueMentions(inner, path, { tree })]
  })
}

/** The files of models of this machine alone, and the journeys that no other model of the folder loads. */
function claimFiles(chart: SourceChart, sources: Sources): Source[] {
  const machines = machineFiles(chart, sources).map(({ file }) => file)
  const claims = ownSources(chart, sources).filter(({ file }) => isClaim(file))
  const machinesOf = ({ loads }: Source) => machines.filter((file) => loads.includes(file))
  const models = claims.filter((source) => machinesOf(source).join('\n') === chart.file)
  const others = claims.filter((source) => !models.includes(source))
  const journeys = others.filter(
    (source) =>
      machinesOf(source).length === 0 &&
      models.some(({ loads }) => loads.includes(source.file)) &&
      !loadedByAnother(source, others, source.file),
  )
  return [...models, ...journeys]
}

/** The paths in `in: '…'` of journeys and in `in('…')` of claims, in the files of the model. */
function modelMentions(chart: SourceChart, sources: Sources): Mention[] {
  return claimFiles(chart, sources).flatMap((source) => {
    const texts: Node[] = callsOf('in', source).flatMap((call) => nodes(call['arguments']).slice(0, 1))
    walk(source.body, (node) => {
      const properties = nodes(node['properties'])
      if (node.type !== 'ObjectExpression' || !properties.some(({ key }) => nameOf(key) === 'do')) return
      const claim = properties.find(({ key }) => nameOf(key) === 'in')?.['value'] as Node | undefined
      if (claim) texts.push(...(claim.type === 'ArrayExpression' ? nodes(claim['elements']) : [claim]))
    })
    return texts.flatMap((node) => {
      const text = node.type === 'Literal' ? chart.evaluator.valueOf(node, source) : null
      return text?.kind === 'text'
        ? (below(text.text, 0, '', chart.tree) ?? []).map((segment) => ({ ...segment, text }))
        : []
    })
  })
}
