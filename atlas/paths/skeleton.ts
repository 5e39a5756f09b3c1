import type { Need } from '#atlas/explore/needs.ts'
import type { Drafts } from './drafts.ts'
import { Unknown, type SchemaCase } from './json-cases.ts'

/** The input of a model skeleton. */
export interface SkeletonParts {
  /** The machine's own id. */
  readonly id: string
  /** The export of the machine, and the import path of its file. */
  readonly name: string
  readonly from: string
  readonly needs: readonly Need[]
  readonly drafts: Drafts
  /** Whether an actor may also fail. */
  readonly fallible: (src: string) => boolean
}

/** Returns the name of a machine's model: `doorModel` of `doorMachine`. */
export const modelName = (name: string): string =>
  name === 'default' ? 'model' : `${name.replace(/_?machine$/i, '') || 'the'}Model`

/** Returns the TypeScript of a model in which every value to fill in is a named hole. */
export function skeletonText({ id, name, from, needs, drafts, fallible }: SkeletonParts): string {
  const machine = name === 'default' ? 'machine' : name
  const of = (subject: Need['subject']) => needs.filter((need) => need.subject === subject)
  const provided = [
    ...part(
      'guards',
      of('guard').map((need) => `${key(need.name)}: () => ${hole(need, '')}`),
    ),
    ...part(
      'delays',
      of('delay').map((need) => `${key(need.name)}: ${hole(need, '')}`),
    ),
  ]
  const { inputs, events, actors, notes } = drafts
  const silent = of('actor').filter((need) => !actors.has(need.name))
  const settled = ([src, cases]: [string, readonly SchemaCase[]]) => {
    const error = fallible(src) ? ", error: { fault: new Error('fault') }" : ''
    return `${key(src)}: { done: ${casesText(cases, { subject: 'actor', name: src })}${error} }`
  }
  const fields = [
    provided.length > 0 ? `machine: ${machine}.provide({ ${provided.join(', ')} })` : `machine: ${machine}`,
    ...(inputs.length > 0 ? [`inputs: ${casesText(inputs, { subject: 'input', name: '' })}`] : []),
    ...part(
      'events',
      [...events].map(([type, cases]) => `${key(type)}: ${casesText(cases, { subject: 'event', name: type })}`),
    ),
    ...part('actors', [
      ...[...actors].map(settled),
      ...silent.map((need) => `${key(need.name)}: { events: { first: ${hole(need, 'an event')} } }`),
    ]),
  ]
  const body = fields.map((field) => `  ${field},\n`).join('')
  const holes = body.includes('hole(') ? HOLE : ''
  return `import ${name === 'default' ? machine : `{ ${machine} }`} from ${JSON.stringify(from)}
${holes}
/**
 * What can happen to ${comment(JSON.stringify(id))}, with examples; what is left out is guessed.
${notes.map((note) => ` * - ${comment(note)}\n`).join('')} */
export const ${modelName(name)} = {
${body}}
`
}

const comment = (text: string) => text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')

const HOLE = `
/** A placeholder to fill in: loading a model with one throws with its name. */
const hole = (what: string): never => {
  throw new Error('still to be filled in: ' + what)
}
`

const part = (name: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [`${name}: {\n    ${entries.join(',\n    ')},\n  }`]

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

type Subject = Pick<Need, 'subject' | 'name'>

const hole = ({ subject, name }: Subject, field: string): string => {
  const of = name === '' ? `the ${subject}` : `the ${subject} ${name}`
  return `hole(${JSON.stringify(field === '' ? of : `${field} of ${of}`)})`
}

function casesText(cases: readonly SchemaCase[], subject: Subject): string {
  const texts = cases.map(({ name, value }) => `${key(name)}: ${valueText(value, subject)}`)
  return texts.length > 1 ? `{\n      ${texts.join(',\n      ')},\n    }` : `{ ${texts.join()} }`
}

function valueText(value: unknown, subject: Subject): string {
  if (value instanceof Unknown) return hole(subject, value.of)
  if (Array.isArray(value)) return `[${value.map((one) => valueText(one, subject)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const fields = Object.entries(value).map(([name, one]) => `${key(name)}: ${valueText(one, subject)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
