import { all, inside } from './scxml-elements.ts'
import type { XmlElement } from './xml.ts'

/** What the chart lacks of an element. */
interface Loss {
  readonly element: XmlElement
  readonly what: string
}

/**
 * What is lacking of an invocation: the chart of another file, `<finalize>`, forwarded events, and that it is not
 * started where one of the `unsafe` expressions fails.
 */
export function lossesOfInvocation(element: XmlElement, unsafe: readonly string[]): Loss[] {
  const { type = '', src, srcexpr, autoforward } = element.attributes
  const file = src ?? srcexpr
  return [
    ...(file !== undefined && /\bscxml\b/i.test(type) ? [{ element, what: `the chart ${file} is not loaded` }] : []),
    ...unsafe.map((expr) => ({ element, what: `the invocation is started even where "${expr}" fails` })),
    ...inside(element, 'finalize').map((one) => ({ element: one, what: '<finalize> is not carried out' })),
    ...(autoforward === 'true' ? [{ element, what: 'events are not forwarded' }] : []),
  ]
}

/** XState stops an actor without the exit actions of its states. */
export const lossesOfInner = (document: XmlElement): Loss[] =>
  all(document)
    .filter(({ name, children }) => name === 'onexit' && children.length > 0)
    .map((element) => ({ element, what: '<onexit> is not carried out where the invocation is cancelled' }))

/** XState enters and exits all states of a step before any of their actions. */
export const lossesOfBlock = (block: XmlElement): Loss[] =>
  all(block)
    .filter(({ attributes }) => Object.values(attributes).some((text) => /\bIn\(/.test(text)))
    .map((element) => ({ element, what: `In() within <${block.name}> sees the states of the whole step` }))
