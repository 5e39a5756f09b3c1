import { RE2JS } from 're2js'
import * as v from 'valibot'
import { brokenRule } from '#wire/identity/registration-fields.ts'
import { FieldRule } from '#wire/identity/registration-rules.ts'

/** Most steps of a pattern: matching costs at most this times the length of a text, which a rule limits to 500. */
const largestProgram = 1_000
/** Few patterns are in use; those an operator tried and dropped are evicted. */
const maxCached = 100

const read = new Map<string, RE2JS | null>()

/**
 * Compiles an operator's pattern with RE2, which matches in time linear in the length of the text; null for one that
 * RE2 does not support (look-around, back references) or that is too large.
 */
function readPattern(source: string): RE2JS | null {
  const known = read.get(source)
  if (known !== undefined) return known
  if (read.size >= maxCached) read.clear()
  const pattern = compile(source)
  read.set(source, pattern)
  return pattern
}

function compile(source: string): RE2JS | null {
  try {
    const pattern = RE2JS.compile(source)
    return pattern.programSize() <= largestProgram ? pattern : null
  } catch {
    // Whatever the error: a pattern that cannot be evaluated accepts nothing.
    return null
  }
}

/** Returns whether `ruleProblem` can evaluate a pattern. */
export const isReadablePattern = (source: string): boolean => readPattern(source) !== null

/** A rule that may be set: its pattern can be evaluated. */
export const SettableRule = v.object({
  ...FieldRule.entries,
  acceptedPattern: v.nullable(v.pipe(FieldRule.entries.acceptedPattern.wrapped, v.check(isReadablePattern))),
})

/**
 * Why a text breaks its rule, or null: the browser's own checks, and the operator's pattern, which the whole text must
 * match. A pattern that cannot be compiled accepts nothing.
 */
export function ruleProblem(rule: FieldRule, content: string): ReturnType<typeof brokenRule> {
  const broken = brokenRule(rule, content)
  if (broken !== null || content === '' || rule.acceptedPattern === null) return broken
  return readPattern(rule.acceptedPattern)?.testExact(content) === true ? null : 'format'
}
