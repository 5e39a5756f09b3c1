import type { FieldProblem, Refusal } from '#wire/envelope.ts'

/** The problems that remain once some fields have been typed in anew. */
export function withoutFields<Problem>(
  problems: Readonly<Record<string, Problem>>,
  edited: object,
): Readonly<Record<string, Problem>> {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in edited)))
}

/** What a form keeps of its refusal: what is wrong with which field where the server says so, otherwise the code (spec §8). */
export function shownRefusal({
  code,
  details: { fields = [] },
}: Refusal):
  | { readonly problems: Readonly<Record<string, FieldProblem['problem']>> }
  | { readonly refusal: Refusal['code'] } {
  return fields.length === 0
    ? { refusal: code }
    : { problems: Object.fromEntries(fields.map(({ field, problem }) => [field, problem])) }
}
