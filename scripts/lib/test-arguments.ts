import { unknownName } from '#atlas/paths/nearest.ts'

/** The parsed command line of `npm test`. */
export type TestArguments =
  | { readonly kind: 'everything'; readonly full: boolean }
  | { readonly kind: 'flows'; readonly flows: readonly string[] }
  /**
   * Every story and generated path in Chromium, or a part of them such as `1/4`; `rest` is without those of `npm test`.
   */
  | { readonly kind: 'stories'; readonly shard: string | null; readonly rest: boolean }
  /** Tests that an uncommitted change affects. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly problem: string }

const options = ['--full', '--e2e', '--changed', '--help']
const isShard = (word: string) => /^--shard=[1-9]\d*\/[1-9]\d*$/.test(word)

/** Parses the command line of `npm test`; `known` are the names of all flows. */
export const readTestArguments = (argv: readonly string[], known: readonly string[]): TestArguments => {
  if (argv.some((word) => word === '--help' || word === '-h')) return { kind: 'help' }
  const shard = argv.find(isShard)?.split('=')[1] ?? null
  const rest = argv.includes('--rest')
  const words = argv.filter((word) => !isShard(word) && word !== '--rest')
  const option = words.find((word) => word.startsWith('-') && !options.includes(word))
  if (option !== undefined)
    return { kind: 'wrong', problem: unknownName('option', option, [...options, '--shard=1/4', '--rest']) }
  const [first, ...more] = words.filter((word) => options.includes(word))
  const flows = words.filter((word) => !options.includes(word))
  if (more.length > 0 || (first !== undefined && flows.length > 0))
    return { kind: 'wrong', problem: `${first} stands alone` }
  if ((shard !== null || rest) && first !== '--e2e')
    return { kind: 'wrong', problem: '--shard and --rest are of npm run test:e2e' }
  const strange = flows.find((flow) => !known.includes(flow))
  if (strange !== undefined) return { kind: 'wrong', problem: unknownName('flow', strange, known) }
  if (flows.length > 0) return { kind: 'flows', flows }
  if (first === '--e2e') return { kind: 'stories', shard, rest }
  return first === '--changed' ? { kind: 'changed' } : { kind: 'everything', full: first === '--full' }
}

/** True when a part of a path is named after a flow: `profile`, `profile.test.ts`, `profile-answers.test.ts`. */
const begins = (part: string, flow: string) => part.startsWith(flow) && /^([.-]|$)/.test(part.slice(flow.length))

/**
 * Returns the files whose folder or name belongs to a flow. A name that begins like two flows, such as `login` and
 * `login-gift`, belongs to the longer one.
 */
export const filesOf = (flow: string, files: readonly string[], known: readonly string[]): readonly string[] => {
  const longer = known.filter((other) => other !== flow && begins(other, flow))
  return files.filter((file) =>
    file.split('/').some((part) => begins(part, flow) && !longer.some((other) => begins(part, other))),
  )
}

/** A pattern for Playwright's `--grep`: the main journey and the stories that claim one of these flows. */
export const storiesOf = (flows: readonly string[]): string => String.raw`journey\.e2e|@(${flows.join('|')})(?![\w-])`

/** A pattern for Playwright's `--grep`: the generated paths of these flows and the stories that claim one of them. */
export const testsInBrowserOf = (flows: readonly string[]): string => {
  const names = flows.join('|')
  return String.raw`(^|\s)(${names}) path \d|(^|\s)(${names}): the report|@(${names})(?![\w-])`
}
