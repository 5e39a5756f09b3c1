import type { Answer, Refusal } from '#wire/envelope.ts'
import { areNone, choosesAnew, noProblems, withoutFields } from './form.ts'
import { shownRefusal } from './form-answers.ts'
import type { ModelState, ModelStep } from '#atlas/model/model.ts'

/** A form of a chart, for `formLaws`; states by their dotted paths. */
export interface LawfulForm<Context> {
  /** Where it is typed: it rests in `.resting` of it, and a fault is told in `.failed`. */
  readonly typed: string
  /** The actors that take it, each with the state that asks it. */
  readonly takenBy: Readonly<Record<string, string>>
  /** Where a form goes with which nothing is wrong; the first state of `takenBy` when left out. */
  readonly sentTo?: (context: Context) => string
  /** What is wrong with it by the rules, without the chart. */
  readonly problems: (context: Context) => object
  /** Choices that clear every problem reported for the choice before, of any field. */
  readonly choices?: readonly string[]
  /** Fields that are good for one attempt. */
  readonly spends?: readonly string[]
  /** Refusals that are no word at this form, or one of its own: the journeys claim what comes of them. */
  readonly apart?: readonly Refusal['code'][]
}

interface FormSeen {
  readonly fields: object
  readonly problems: object
  readonly refusal: Refusal['code'] | null
}

type FormStep<Context> = Pick<ModelStep, 'do' | 'carries' | 'asks'> & {
  readonly [When in 'before' | 'after']: Pick<ModelState, 'in' | 'tags'> & { readonly context: Context & FormSeen }
}

/** Whether two flat records hold the same. */
const same = (one: object, other: object) => {
  const [left, right] = [new Map<string, unknown>(Object.entries(one)), new Map(Object.entries(other))]
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && right.get(key) === value)
}

const holds = (after: { readonly context: FormSeen }, expected: FormSeen) =>
  same(after.context.fields, expected.fields) &&
  same(after.context.problems, expected.problems) &&
  after.context.refusal === expected.refusal

/**
 * What every form of the site promises, as laws of its model: what is typed stands there until it has served; typing
 * takes away what was wrong with that field; nothing is sent that a rule forbids, and what is wrong is said; an attempt
 * begins without what was wrong with the last; a refusal is told as `shownRefusal` says, a fault by the tag `failed`,
 * and neither loses what was typed (spec §8). The model's projection must keep what is said at the form apart, or no
 * law meets it: `said: context.refusal ?? context.problems`.
 */
export function formLaws<Context>(...forms: readonly LawfulForm<Context>[]) {
  const ofEach =
    (law: (form: LawfulForm<Context>, step: FormStep<Context>) => boolean) =>
    (step: FormStep<Context>): boolean =>
      forms.every((form) => law(form, step))
  const isAnswer = (
    { takenBy }: LawfulForm<Context>,
    { do: what, before }: FormStep<Context>,
    kind: 'done' | 'error',
  ) => Object.entries(takenBy).some(([src, state]) => what.startsWith(`${src}:${kind}/`) && before.in(state))
  const unspent = ({ spends = [] }: LawfulForm<Context>, { before }: FormStep<Context>) => ({
    ...before.context.fields,
    ...Object.fromEntries(spends.map((field) => [field, ''])),
  })

  return {
    'what is typed stands in the form and takes away what was wrong with it': ofEach((form, step) => {
      const { before, after } = step
      if (!step.do.startsWith('form.edited/') || !before.in(form.typed)) return true
      const { fields } = step.carries as { readonly fields: object }
      const typed = { ...before.context.fields, ...fields }
      if (!after.in(`${form.typed}.resting`)) return false
      return choosesAnew(fields, before.context.fields, form.choices ?? [])
        ? holds(after, { fields: typed, ...noProblems })
        : same(after.context.fields, typed) &&
            same(after.context.problems, withoutFields(before.context.problems, fields))
    }),
    'a form with which something is wrong is not sent, and says what': ofEach(
      (form, { do: what, asks, before, after }) => {
        const problems = form.problems(before.context)
        if (!what.startsWith('form.submitted/') || !before.in(form.typed) || areNone(problems)) return true
        const { fields } = before.context
        return (
          after.in(`${form.typed}.resting`) && asks.length === 0 && holds(after, { fields, problems, refusal: null })
        )
      },
    ),
    'a form with which nothing is wrong is sent, and nothing is said against it any more': ofEach((form, step) => {
      const { before, after } = step
      if (!step.do.startsWith('form.submitted/') || !before.in(form.typed)) return true
      if (!areNone(form.problems(before.context))) return true
      const to = form.sentTo?.(before.context) ?? Object.values(form.takenBy)[0] ?? ''
      return after.in(to) && holds(after, { fields: before.context.fields, ...noProblems })
    }),
    'what the server has against it is told, and nothing typed is lost': ofEach((form, step) => {
      const answer = step.carries as Answer<unknown>
      if (!isAnswer(form, step, 'done') || answer.kind === 'value' || form.apart?.includes(answer.code)) return true
      const fields = unspent(form, step)
      return (
        step.after.in(`${form.typed}.resting`) && holds(step.after, { fields, ...noProblems, ...shownRefusal(answer) })
      )
    }),
    'a fault is told, and nothing typed is lost': ofEach((form, step) => {
      if (!isAnswer(form, step, 'error')) return true
      const { in: isIn, tags } = step.after
      return (
        isIn(`${form.typed}.failed`) &&
        tags.has('failed') &&
        holds(step.after, { fields: unspent(form, step), ...noProblems })
      )
    }),
  }
}
