import type { RequestBy, ValueBy } from '#wire/api.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'

/** The links of an agent, and what a new one can be. */
export type ToldLinks = ValueBy<'registrationLinks'>
export type AgentLink = ToldLinks['list'][number]

/** What is typed and chosen of a new link. */
export interface LinkFields {
  readonly name: string
  readonly type: AgentLink['type']
  readonly days: RequestBy<'makeRegistrationLink'>['days']
  /** As it is typed; empty for any number. */
  readonly mostUses: string
}

export const nothingTyped: LinkFields = { name: '', type: 2, days: 30, mostUses: '' }

/** How often a link can be used at most, where it has an end at all. */
export const mostEver = 10_000

/** What a typed number of uses comes to: null for any, undefined where it is none. */
export function usesOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= mostEver ? number : undefined
}

/** What keeps a new link from being made. */
export const linkProblems = ({
  fields: { name, mostUses },
}: {
  readonly fields: LinkFields
}): FieldProblems<keyof LinkFields> =>
  found([
    ['name', name.trim() === '' ? 'missing' : null],
    ['mostUses', usesOf(mostUses) === undefined ? 'range' : null],
  ])
