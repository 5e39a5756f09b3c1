import { readFileSync } from 'node:fs'
import { ROOT } from '#atlas/explore/chart.ts'
import { readEdits, type Edit } from '#atlas/edit/edits.ts'
import { UsageError } from './usage-error.ts'

/** The options of `edit` that name an edit each, in the order of the help. */
export const editOptions = [
  'rename',
  'add-state',
  'add-transition',
  'retarget',
  'remove',
  'describe',
  'require',
  'edits',
] as const
type EditOption = (typeof editOptions)[number]

/** An option as it stands in the command line. */
interface Written {
  readonly option: EditOption
  readonly text: string
}

/** Reads the edits of a command line in their order; throws `UsageError` or `InvalidEdit`. */
export const editsIn = (written: readonly Written[]): Edit[] => written.flatMap(editOf)

function editOf({ option, text }: Written): readonly Edit[] {
  switch (option) {
    case 'edits':
      return readEdits(fileText(text))
    case 'rename': {
      const [state, to] = halves(text, option, 'sending=submitting')
      return [{ edit: option, state, to }]
    }
    case 'add-state': {
      const [path, description] = halves(text, option, 'form.sending="The form is sent."')
      const dot = path.lastIndexOf('.')
      return [{ edit: option, parent: dot < 0 ? ROOT : path.slice(0, dot), name: path.slice(dot + 1), description }]
    }
    case 'add-transition': {
      const [from = '', event = '', guard = '', to = '', ...others] = text.split('|')
      if (to === '' || others.length > 0) throw wrong(option, "'sending|cancelled||editing', the guard may be empty")
      return [{ edit: option, from, event, to, ...(guard === '' ? {} : { guard }) }]
    }
    case 'retarget': {
      const [transition, to] = halves(text, option, "'sending|cancelled||editing=closed'", true)
      return [{ edit: option, transition, to }]
    }
    case 'remove':
      return [{ edit: option, transition: text }]
    case 'describe': {
      const [target, words] = halves(text, option, 'sending="The form is sent."')
      return [{ edit: option, target, text: words }]
    }
    case 'require': {
      const [state, all] = halves(text, option, 'sending="spec §4; decision 5"')
      return [{ edit: option, state, requirements: all.split(';').map((one) => one.trim()) }]
    }
  }
}

const wrong = (option: string, example: string) => new UsageError(`--${option} wants ${example}`)

/** Both sides of the first `=`, or of the last one. */
function halves(text: string, option: string, example: string, last = false): [string, string] {
  const at = last ? text.lastIndexOf('=') : text.indexOf('=')
  if (at < 0) throw wrong(option, example)
  return [text.slice(0, at), text.slice(at + 1)]
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`--edits: ${path} cannot be read`, { cause: error })
  }
}
