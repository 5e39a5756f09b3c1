import { nameOf, nodes, walk, type Node } from '#atlas/paths/nodes.ts'
import { Actions } from './actions.ts'
import { Imports } from './imports.ts'
import { migrateOptions, migrateState, type Work } from './machine.ts'
import { Services } from './services.ts'
import { bare, propertiesOf, Source, type Note } from './source.ts'

/** The migration of a file from XState 4 to 5. */
export interface Migration {
  /** The file after it; the same where nothing is of XState 4. */
  readonly text: string
  /** What changes. */
  readonly changes: readonly Note[]
  /** What a person has to do. */
  readonly left: readonly Note[]
}

/**
 * Migrates the machines of a source text from XState 4 to 5 and keeps everything else as it is written. Throws when the
 * text cannot be parsed.
 */
export function migrateFrom4(text: string, file: string): Migration {
  const lang = /\.[cm]?ts$/.test(file) ? 'ts' : file.endsWith('.tsx') ? 'tsx' : 'jsx'
  const source = new Source(text, lang)
  const imports = new Imports(source)
  const work: Work = { source, imports, actions: new Actions(source, imports), services: new Services(source, imports) }
  const machines = callsOf(source, (node) => imports.isImported(node['callee'], 'Machine', 'createMachine'))
  const provided = callsOf(source, (node) => isMethod(node, 'withConfig'))
  const options = [
    ...machines.flatMap((call) => nodes(call['arguments'])[1] ?? []),
    ...provided.flatMap((call) => nodes(call['arguments'])[0] ?? []),
  ].map((node) => source.resolve(node))
  for (const one of options) readServices(work, one)
  for (const call of machines) migrateMachine(work, call)
  for (const one of options) migrateOptions(work, one)
  for (const call of provided) {
    const callee = bare(call['callee'] as Node)
    source.replace(callee['property'] as Node, 'provide', 'withConfig is provide')
  }
  for (const call of callsOf(source, (node) => isMethod(node, 'withContext')))
    source.leave(call, 'XState 5 has no withContext: give the machine an input')
  for (const call of callsOf(source, (node) => isMethod(node, 'onTransition')))
    source.leave(call, 'onTransition is subscribe')
  work.actions.rest()
  imports.write()
  if (!source.isOf4) return { text, changes: [], left: [] }
  const byLine = (notes: readonly Note[]) => notes.toSorted((one, other) => one.line - other.line)
  return { text: source.result, changes: byLine(source.changes), left: byLine(source.left) }
}

function callsOf(source: Source, fits: (node: Node) => boolean): Node[] {
  const calls: Node[] = []
  walk(source.body, (node) => {
    if (node.type === 'CallExpression' && fits(node)) calls.push(node)
  })
  return calls
}

const isMethod = (call: Node, name: string): boolean => {
  const callee = bare(call['callee'] as Node)
  return callee.type === 'MemberExpression' && nameOf(callee['property']) === name
}

/** Services come first: their invocations have to know what they read. */
function readServices({ source, services }: Work, options: Node): void {
  for (const { key, value } of propertiesOf(options)) {
    if (key !== 'services' && key !== 'activities') continue
    for (const one of propertiesOf(source.resolve(value))) services.entry(one, key === 'activities')
  }
}

function migrateMachine(work: Work, call: Node): void {
  const { source, imports } = work
  const [config] = nodes(call['arguments']).map((node) => source.resolve(node))
  if (imports.isImported(call['callee'], 'Machine')) {
    source.replace(call['callee'] as Node, 'createMachine', 'Machine is createMachine')
    imports.add('createMachine')
  }
  if (config?.type !== 'ObjectExpression') {
    source.leave(call, 'the config of this machine is not written here')
    return
  }
  migrateTypes(work, call, config)
  migrateState(work, config)
}

/** Type arguments are `types` of the config. */
function migrateTypes({ source, imports }: Work, call: Node, config: Node): void {
  const given = call['typeArguments'] as Node | null | undefined
  const all = nodes(given?.['params'])
  const [context, second, third] = all
  const event = imports.isImported(call['callee'], 'Machine') && third ? third : second
  if (!given || !context) return
  source.replace(given, '', 'type arguments are types', false)
  if (propertiesOf(config).some(({ key }) => key === 'schema')) return
  const [first] = nodes(config['properties'])
  const fields = [`context: ${source.of(context)}`, ...(event ? [`events: ${source.of(event)}`] : [])]
  const at = first?.start ?? config.end - 1
  const gap = first ? source.text.slice(config.start + 1, first.start) : ''
  source.edit(at, at, `types: {} as { ${fields.join('; ')} },${gap || ' '}`)
}
