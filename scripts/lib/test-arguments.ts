import { unknownName } from '#atlas/paths/nearest.ts'

/** What `npm test` was asked for. */
export type TestArguments =
  | { readonly kind: 'everything'; readonly full: boolean }
  | { readonly kind: 'flows'; readonly flows: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly problem: string }

/** Reads the command line of `npm test`; `known` are the flows it may name. */
export const readTestArguments = (argv: readonly string[], known: readonly string[]): TestArguments => {
  if (argv.some((word) => word === '--help' || word === '-h')) return { kind: 'help' }
  const option = argv.find((word) => word.startsWith('-') && word !== '--full')
  if (option !== undefined) return { kind: 'wrong', problem: unknownName('option', option, ['--full', '--help']) }
  const full = argv.includes('--full')
  const flows = argv.filter((word) => word !== '--full')
  const strange = flows.find((flow) => !known.includes(flow))
  if (strange !== undefined) return { kind: 'wrong', problem: unknownName('flow', strange, known) }
  if (flows.length === 0) return { kind: 'everything', full }
  return full ? { kind: 'wrong', problem: '--full is of everything: name no flow with it' } : { kind: 'flows', flows }
}

/** Whether a part of a path is named after a flow: `profile`, `profile.test.ts`, `profile-answers.test.ts`. */
const begins = (part: string, flow: string) => part.startsWith(flow) && /^([.-]|$)/.test(part.slice(flow.length))

/**
 * The files among these whose folder or name is a flow's own. A name that begins like two flows, as `login` and
 * `login-gift` might, belongs to the longer one.
 */
export const filesOf = (flow: string, files: readonly string[], known: readonly string[]): readonly string[] => {
  const longer = known.filter((other) => other !== flow && begins(other, flow))
  return files.filter((file) =>
    file.split('/').some((part) => begins(part, flow) && !longer.some((other) => begins(part, other))),
  )
}

/** A pattern for Playwright's `--grep`: the generated paths of these flows and the stories that claim one of them. */
export const testsInBrowserOf = (flows: readonly string[]): string => {
  const names = flows.join('|')
  return String.raw`(^|\s)(${names}) path \d|(^|\s)(${names}): the report|@(${names})(?![\w-])`
}
