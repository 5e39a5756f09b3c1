import { RE2JS } from 're2js'
import * as v from 'valibot'
import { brokenRule } from '#wire/identity/registration-fields.ts'
import { FieldRule } from '#wire/identity/registration-rules.ts'

/** Steps a pattern may come to: what a text costs is at most this times its length, which a rule holds to 500. */
const largestProgram = 1_000
/** Patterns in use are few; what an operator tried and dropped is forgotten. */
const mostKept = 100

const read = new Map<string, RE2JS | null>()

/**
 * An operator's pattern as a regular expression of RE2, which decides every text in time linear in its length; null
 * for one that RE2 does not know (look-around, back references) or that is too large.
 */
function readPattern(source: string): RE2JS | null {
  const known = read.get(source)
  if (known !== undefined) return known
  if (read.size >= mostKept) read.clear()
  const pattern = compile(source)
  read.set(source, pattern)
  return pattern
}

function compile(source: string): RE2JS | null {
  try {
    const pattern = RE2JS.compile(source)
    return pattern.programSize() <= largestProgram ? pattern : null
  } catch {
    // Whatever is wrong with it: what cannot be decided is not accepted.
    return null
  }
}

/** Whether a pattern is one that `ruleProblem` can decide. */
export const isReadablePattern = (source: string): boolean => readPattern(source) !== null

/** A rule as it may be set, whoever sets it: its pattern is one that can be decided. */
export const SettableRule = v.object({
  ...FieldRule.entries,
  acceptedPattern: v.nullable(v.pipe(FieldRule.entries.acceptedPattern.wrapped, v.check(isReadablePattern))),
})

/**
 * Why a text breaks its rule, or null: what the browser says too, and the operator's own pattern, which the whole text
 * must match. A pattern that cannot be read accepts nothing.
 */
export function ruleProblem(rule: FieldRule, content: string): ReturnType<typeof brokenRule> {
  const broken = brokenRule(rule, content)
  if (broken !== null || content === '' || rule.acceptedPattern === null) return broken
  return readPattern(rule.acceptedPattern)?.testExact(content) === true ? null : 'format'
}
