import type { Need } from '#atlas/explore/needs.ts'

/** What the skeleton of a model is made from. */
export interface SkeletonParts {
  /** The machine's own id. */
  readonly id: string
  /** Under which name the file exports the machine, and where the file lies from the model's. */
  readonly name: string
  readonly from: string
  readonly needs: readonly Need[]
}

/** The name of the model of a machine: `doorModel` of `doorMachine`. */
export const modelName = (name: string): string =>
  name === 'default' ? 'model' : `${name.replace(/_?machine$/i, '') || 'the'}Model`

/** A model as TypeScript in which everything that has to be known is a hole with its name. */
export function skeletonText({ id, name, from, needs }: SkeletonParts): string {
  const machine = name === 'default' ? 'machine' : name
  const of = (subject: Need['subject']) => needs.filter((need) => need.subject === subject)
  const [input] = of('input')
  const provided = [
    ...part(
      'guards',
      of('guard').map((need) => `${key(need.name)}: () => ${hole(need, [])}`),
    ),
    ...part(
      'delays',
      of('delay').map((need) => `${key(need.name)}: ${hole(need, [])}`),
    ),
  ]
  const fields = [
    provided.length > 0 ? `machine: ${machine}.provide({ ${provided.join(', ')} })` : `machine: ${machine}`,
    ...(input ? [`inputs: { default: ${shape(input)} }`] : []),
    ...part(
      'events',
      of('event').map((need) => `${key(need.name)}: { valid: ${shape(need)} }`),
    ),
    ...part(
      'actors',
      of('actor').map((need) => `${key(need.name)}: ${outcomes(need)}`),
    ),
  ]
  const holes = needs.length === 0 ? '' : HOLE
  return `import ${name === 'default' ? machine : `{ ${machine} }`} from ${JSON.stringify(from)}
${holes}
/** What can happen to ${JSON.stringify(id).replaceAll('*/', '*\\/')}, with examples; what is left out is guessed. */
export const ${modelName(name)} = {
${fields.map((field) => `  ${field},\n`).join('')}}
`
}

const HOLE = `
/** Stands for what has to be filled in: a model that has one cannot be used yet, and says which. */
const hole = (what: string): never => {
  throw new Error('still to be filled in: ' + what)
}
`

const part = (name: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [`${name}: {\n    ${entries.join(',\n    ')},\n  }`]

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const hole = ({ subject, name }: Need, path: readonly string[]): string => {
  const of = name === '' ? `the ${subject}` : `the ${subject} ${name}`
  return `hole(${JSON.stringify(path.length === 0 ? of : `${path.join('.')} of ${of}`)})`
}

/** A hole for each field that the chart reads, one for all where it reads no field of its own. */
function shape(need: Need, path: readonly string[] = []): string {
  const below = need.reads
    .map((read) => read.split('.'))
    .filter((read) => read.length > path.length && path.every((field, at) => read[at] === field))
  const fields = [...new Set(below.map((read) => read[path.length] ?? ''))]
  if (fields.length === 0) return hole(need, path)
  return `{ ${fields.map((field) => `${key(field)}: ${shape(need, [...path, field])}`).join(', ')} }`
}

const outcomes = (need: Need): string =>
  need.write.includes('done:')
    ? `{ done: { ok: ${shape(need)} }, error: { fault: new Error('fault') } }`
    : `{ events: { first: ${hole(need, ['an event'])} } }`
