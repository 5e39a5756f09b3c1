import type { Answer, Refusal } from '#wire/envelope.ts'
import { isEmpty, changesChoice, noProblems, withoutFields } from './form.ts'
import { shownRefusal } from './form-answers.ts'
import type { ModelState, ModelStep } from '#atlas/model/model.ts'

/** A form of a chart, for `formLaws`; states are dotted paths. */
export interface LawfulForm<Context> {
  /** The state of editing; it has the substates `.idle` and, after a fault, `.failed`. */
  readonly state: string
  /** The actors that submit it, each with the state that invokes it. */
  readonly submittedBy: Readonly<Record<string, string>>
  /** The state that a valid form leads to; by default the first state of `submittedBy`. */
  readonly submitTarget?: (context: Context) => string
  /** The problems by the rules, computed without the chart. */
  readonly problems: (context: Context) => object
  /** Fields whose change clears the problems of all fields. */
  readonly choices?: readonly string[]
  /** Fields that are cleared after each attempt. */
  readonly clearedFields?: readonly string[]
  /** Refusals that this form does not show in the common way; the journeys claim what follows them. */
  readonly exceptRefusals?: readonly Refusal['code'][]
}

interface FormSnapshot {
  readonly fields: object
  readonly problems: object
  readonly refusal: Refusal['code'] | null
}

type FormStep<Context> = Pick<ModelStep, 'do' | 'carries' | 'asks'> & {
  readonly [When in 'before' | 'after']: Pick<ModelState, 'in' | 'tags'> & { readonly context: Context & FormSnapshot }
}

/** Compares two flat records. */
const same = (one: object, other: object) => {
  const [left, right] = [new Map<string, unknown>(Object.entries(one)), new Map(Object.entries(other))]
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && right.get(key) === value)
}

const holds = (after: { readonly context: FormSnapshot }, expected: FormSnapshot) =>
  same(after.context.fields, expected.fields) &&
  same(after.context.problems, expected.problems) &&
  after.context.refusal === expected.refusal

/**
 * The common promises of a form, as laws of its model (spec §8): the fields keep their values; editing clears the
 * problems of that field; an invalid form is not sent and shows its problems; a new attempt clears the earlier
 * problems; a refusal is shown as `shownRefusal` returns it, a fault by the tag `failed`, and neither loses the input.
 * The projection of the model must distinguish what the form shows, or no law applies:
 * `shown: context.refusal ?? context.problems`.
 */
export function formLaws<Context>(...forms: readonly LawfulForm<Context>[]) {
  const ofEach =
    (law: (form: LawfulForm<Context>, step: FormStep<Context>) => boolean) =>
    (step: FormStep<Context>): boolean =>
      forms.every((form) => law(form, step))
  const isAnswer = (
    { submittedBy }: LawfulForm<Context>,
    { do: what, before }: FormStep<Context>,
    kind: 'done' | 'error',
  ) => Object.entries(submittedBy).some(([src, state]) => what.startsWith(`${src}:${kind}/`) && before.in(state))
  const expectedFields = ({ clearedFields = [] }: LawfulForm<Context>, { before }: FormStep<Context>) => ({
    ...before.context.fields,
    ...Object.fromEntries(clearedFields.map((field) => [field, ''])),
  })

  return {
    'the form keeps what is typed, and typing clears the problem of the field': ofEach((form, step) => {
      const { before, after } = step
      if (!step.do.startsWith('form.edited/') || !before.in(form.state)) return true
      const { fields } = step.carries as { readonly fields: object }
      const typed = { ...before.context.fields, ...fields }
      if (!after.in(`${form.state}.idle`)) return false
      return changesChoice(fields, before.context.fields, form.choices ?? [])
        ? holds(after, { fields: typed, ...noProblems })
        : same(after.context.fields, typed) &&
            same(after.context.problems, withoutFields(before.context.problems, fields))
    }),
    'an invalid form is not sent and shows its problems': ofEach((form, { do: what, asks, before, after }) => {
      const problems = form.problems(before.context)
      if (!what.startsWith('form.submitted/') || !before.in(form.state) || isEmpty(problems)) return true
      const { fields } = before.context
      return after.in(`${form.state}.idle`) && asks.length === 0 && holds(after, { fields, problems, refusal: null })
    }),
    'a valid form is sent and earlier problems are cleared': ofEach((form, step) => {
      const { before, after } = step
      if (!step.do.startsWith('form.submitted/') || !before.in(form.state)) return true
      if (!isEmpty(form.problems(before.context))) return true
      const to = form.submitTarget?.(before.context) ?? Object.values(form.submittedBy)[0] ?? ''
      return after.in(to) && holds(after, { fields: before.context.fields, ...noProblems })
    }),
    'a refusal is shown and the input is kept': ofEach((form, step) => {
      const answer = step.carries as Answer<unknown>
      if (!isAnswer(form, step, 'done') || answer.kind === 'value' || form.exceptRefusals?.includes(answer.code))
        return true
      const fields = expectedFields(form, step)
      return (
        step.after.in(`${form.state}.idle`) && holds(step.after, { fields, ...noProblems, ...shownRefusal(answer) })
      )
    }),
    'a fault is shown and the input is kept': ofEach((form, step) => {
      if (!isAnswer(form, step, 'error')) return true
      const { in: isIn, tags } = step.after
      return (
        isIn(`${form.state}.failed`) &&
        tags.has('failed') &&
        holds(step.after, { fields: expectedFields(form, step), ...noProblems })
      )
    }),
  }
}
