import type { Payload } from './content.ts'
import { compile, namesIn, program } from './expression.ts'
import { startScope, valueIn } from './execute.ts'
import { payloadOf, valueOf } from './scxml-actions.ts'
import { runScript } from './script.ts'
import { all, inside } from './scxml-elements.ts'
import type { XmlElement } from './xml.ts'

type Lose = (element: XmlElement, what: string) => void

/** The names of a document's data: declared, or written by a loop, a script or a `send`. */
export function declaredIn(scxml: XmlElement): ReadonlySet<string> {
  const names = all(scxml).flatMap(({ name, attributes, text }) => {
    const { id, item, index, idlocation } = attributes
    if (name === 'data') return [id]
    if (name === 'foreach') return [item, index]
    return name === 'script' ? variablesIn(text) : [idlocation]
  })
  return new Set(names.filter((name) => name !== undefined))
}

function variablesIn(text: string): string[] {
  const nodes = program(text)
  if (typeof nodes === 'string') return []
  return nodes.flatMap((node) =>
    node.type === 'VariableDeclaration'
      ? node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
      : node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression'
        ? namesIn(node.expression.left)
        : [],
  )
}

/** The data at the start; `fails` is true where a value cannot be computed. */
export function valuesOf(scxml: XmlElement, name: string, lose: Lose) {
  const values: Record<string, unknown> = {}
  const isLate = scxml.attributes['binding'] === 'late'
  let fails = false
  const computed = (element: XmlElement, compute: () => unknown): unknown => {
    try {
      return compute()
    } catch (error) {
      lose(element, error instanceof Error ? error.message : String(error))
      fails = true
      return undefined
    }
  }
  for (const element of all(scxml).filter((one) => one.name === 'data')) {
    const { id = '' } = element.attributes
    const given = valueOf(element, lose)
    const isBound = !isLate || inside(scxml, 'datamodel').some((one) => one.children.includes(element))
    values[id] =
      !isBound || given === null
        ? undefined
        : 'value' in given
          ? given.value
          : computed(element, () => valueIn(given.expr, startScope(name, values)))
  }
  for (const element of inside(scxml, 'script')) {
    if (element.attributes['src'] === undefined) {
      const write = (key: string, value: unknown) => {
        values[key] = value
      }
      computed(element, () => runScript(element.text, { ...startScope(name, values), write }))
    } else lose(element, `the script ${element.attributes['src']} is not loaded`)
  }
  return { values, fails }
}

/** What the guards of a document may refer to. */
export interface Conditions {
  /** The names of the data; null where any name is one. */
  readonly declared: ReadonlySet<string> | null
  readonly found: Set<string>
  readonly lose: (what: string) => void
}

const system = ['_event', '_name', '_sessionid', '_ioprocessors']

/** Registers a condition that can be evaluated; the others are left to the host, under their text. */
export function readCondition(text: string, { declared, found, lose }: Conditions): void {
  const compiled = compile(text)
  if (compiled.kind !== 'expression') {
    lose(`"${text}" is not evaluated: ${compiled.problem}`)
    // What is no expression does not hold.
    if (compiled.kind === 'wrong') found.add(text)
  } else if (/\bIn\(/.test(text)) lose(`"${text}" is not evaluated: In() within an expression`)
  else if (namesIn(compiled.node).every((name) => declared?.has(name) !== false || system.includes(name)))
    found.add(text)
}

/** What a final state has as its data. */
export function donePayload(final: XmlElement, lose: Lose): Payload | null {
  const [donedata] = inside(final, 'donedata')
  return donedata ? (payloadOf(donedata, lose) ?? null) : null
}

/** With late binding, the data of a state are assigned as it is entered: returns elements that do so. */
export function lateAssigns(state: XmlElement, scxml: XmlElement): XmlElement[] {
  if (state === scxml || scxml.attributes['binding'] !== 'late') return []
  const assign = (data: XmlElement): XmlElement => ({
    ...data,
    name: 'assign',
    attributes: { ...data.attributes, location: data.attributes['id'] ?? '' },
  })
  return inside(state, 'datamodel').map((one) => ({ ...one, children: one.children.map(assign) }))
}
