/** A placeholder of a usage. */
interface Place {
  /** Its name, such as `file`. */
  readonly name: string
  readonly isOptional: boolean
  /** True when it takes all remaining words. */
  readonly isRest: boolean
}

/** A parsed usage such as `deposits credit <payment> [<account>] --as <name>`. */
export interface Usage {
  readonly subject: string
  /** The literal words after the subject, each with its choices. */
  readonly literals: readonly (readonly string[])[]
  readonly places: readonly Place[]
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>
}

/** Reads a usage as `--help` prints it. */
export function parseUsage(usage: string): Usage {
  const optionsAt = usage.search(/ \[?--/)
  const words = optionsAt < 0 ? usage : usage.slice(0, optionsAt)
  const [subject = '', ...tokens] = words.match(/(?:<[^>]*>|\S)+/g) ?? []
  // Choices after the first word are an argument.
  const firstPlace = tokens.findIndex((token, at) => /[<[]/.test(token) || (at > 0 && token.includes('|')))
  const literals = firstPlace < 0 ? tokens : tokens.slice(0, firstPlace)
  const places = firstPlace < 0 ? [] : tokens.slice(firstPlace)
  return {
    subject,
    literals: literals.map((token) => token.split('|')),
    places: places.map((token) => ({
      name: /<([^>]*)>/.exec(token)?.[1] ?? token,
      isOptional: token.startsWith('['),
      isRest: /(?<!,)(?:…|\.\.\.)/.test(token.replaceAll(/<[^>]*>/g, '')),
    })),
    options: Object.fromEntries(
      [...usage.slice(words.length).matchAll(/--([a-z-]+)( [^\s[\]-])?/g)].map(([, name = '', value]) => [
        name,
        { type: value === undefined ? 'boolean' : 'string' },
      ]),
    ),
  }
}

/** Returns whether the placeholders accept this number of words. */
export function fits({ places }: Usage, count: number): boolean {
  const least = places.filter(({ isOptional }) => !isOptional).length
  return count >= least && (count <= places.length || places.some(({ isRest }) => isRest))
}
