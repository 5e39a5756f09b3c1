import { useId, type ReactNode, type SubmitEvent } from 'react'
import type { Edit } from '#atlas/edit/edits.ts'
import { ROOT_PATH, type ChartJson, type StateJson, type TransitionJson } from '#atlas/export/chart-json.ts'
import { texts } from '#atlas/page/texts.ts'
import type { Drawn } from './drag-handles.tsx'
import styles from './edit.module.css'

interface Making {
  /** True while no edit can be made. */
  readonly isBusy: boolean
  /** Makes an edit; resolves to false when it is refused, and what was typed stays. */
  make(edit: Edit): Promise<boolean>
}

interface EditFormsProps extends Making {
  readonly chart: ChartJson
  readonly at: string | null
  /** A transition that was drawn with the pointer. */
  readonly drawn: Drawn | null
}

/** Renders the forms that edit the selected state or transition; without a selection those of the chart as a whole. */
export function EditForms({ chart, at, drawn, ...making }: EditFormsProps) {
  const transition = chart.transitions.find(({ id }) => id === at)
  const state = chart.states.find(({ path }) => path === (at ?? ROOT_PATH))
  return (
    <section className={styles.forms} aria-label={texts.edit.forms(at)}>
      {transition && <TransitionForms {...making} chart={chart} transition={transition} />}
      {state && (
        <StateForms {...making} chart={chart} state={state} drawn={drawn?.from === state.path ? drawn : null} />
      )}
      {!transition && !state && <p>{texts.edit.removed}</p>}
    </section>
  )
}

interface StateFormsProps extends Making {
  readonly chart: ChartJson
  readonly state: StateJson
  readonly drawn: Drawn | null
}

function StateForms({ chart, state, drawn, ...making }: StateFormsProps) {
  const { path, kind } = state
  const isOpen = kind !== 'final' && kind !== 'history'
  return (
    <>
      {path !== ROOT_PATH && (
        <Form
          {...making}
          title={texts.edit.rename}
          editOf={(field) => ({ edit: 'rename', state: path, to: field('name') })}
        >
          <Field label={texts.edit.name} name="name" value={state.key} />
        </Form>
      )}
      <DescriptionForm {...making} target={path} description={state.description} />
      <Form
        {...making}
        title={texts.requires}
        editOf={(field) => ({ edit: 'require', state: path, requirements: linesOf(field('requirements')) })}
      >
        <label>
          {texts.edit.requirements}
          <textarea name="requirements" rows={3} required defaultValue={state.requirements.join('\n')} />
        </label>
      </Form>
      {isOpen && (
        <>
          <Form
            {...making}
            title={texts.edit.addState}
            editOf={(field) => ({
              edit: 'add-state',
              parent: path,
              name: field('name'),
              description: field('description'),
            })}
          >
            <Field label={texts.edit.name} name="name" />
            <Description />
          </Form>
          <TransitionForm {...making} chart={chart} state={state} drawn={drawn} />
        </>
      )}
    </>
  )
}

/** The form for a new transition; open with its target when it was drawn. */
function TransitionForm({ chart, state, drawn, ...making }: StateFormsProps) {
  const id = useId()
  return (
    <Form
      {...making}
      title={texts.edit.addTransition}
      isOpen={drawn !== null}
      editOf={(field) => {
        const guard = field('guard')
        const added = { edit: 'add-transition', from: state.path, event: field('event'), to: field('to') } as const
        return guard === '' ? added : { ...added, guard }
      }}
    >
      <label>
        {texts.edit.event}
        <input name="event" list={`${id} events`} required autoComplete="off" ref={drawn ? focusOn : undefined} />
      </label>
      <Suggestions id={`${id} events`} values={eventsFor(chart, state)} />
      <label>
        {texts.edit.guard}
        <input name="guard" list={`${id} guards`} autoComplete="off" />
      </label>
      <Suggestions id={`${id} guards`} values={guardsOf(chart)} />
      <Target chart={chart} to={drawn?.to} />
    </Form>
  )
}

const focusOn = (element: HTMLElement | null) => element?.focus()

interface TransitionFormsProps extends Making {
  readonly chart: ChartJson
  readonly transition: TransitionJson
}

function TransitionForms({ chart, transition, ...making }: TransitionFormsProps) {
  const { id, targets, description } = transition
  return (
    <>
      <Form
        {...making}
        title={texts.edit.retarget}
        editOf={(field) => ({ edit: 'retarget', transition: id, to: field('to') })}
      >
        <Target chart={chart} to={targets[0]} />
      </Form>
      <DescriptionForm {...making} target={id} description={description} />
      <button
        type="button"
        className={styles.button}
        disabled={making.isBusy}
        onClick={() => void making.make({ edit: 'remove', transition: id })}
      >
        {texts.edit.remove}
      </button>
    </>
  )
}

interface DescriptionFormProps extends Making {
  readonly target: string
  readonly description: string
}

function DescriptionForm({ target, description, ...making }: DescriptionFormProps) {
  return (
    <Form
      {...making}
      title={texts.edit.description}
      editOf={(field) => ({ edit: 'describe', target, text: field('description') })}
    >
      <Description value={description} />
    </Form>
  )
}

interface FormProps extends Making {
  readonly title: string
  readonly isOpen?: boolean
  /** Reads the edit from the fields of the form. */
  editOf(field: (name: string) => string): Edit
  readonly children: ReactNode
}

function Form({ title, isOpen, isBusy, make, editOf, children }: FormProps) {
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const field = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    if (await make(editOf(field))) form.reset()
  }
  return (
    <details className={styles.form} open={isOpen}>
      <summary>{title}</summary>
      <form onSubmit={(event) => void submit(event)}>
        {children}
        <button type="submit" className={styles.button} disabled={isBusy}>
          {texts.edit.make}
        </button>
      </form>
    </details>
  )
}

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly value?: string
}

function Field({ label, name, value }: FieldProps) {
  return (
    <label>
      {label}
      <input name={name} defaultValue={value} maxLength={80} required autoComplete="off" />
    </label>
  )
}

function Description({ value }: { readonly value?: string }) {
  return (
    <label>
      {texts.edit.inOneSentence}
      <textarea name="description" rows={3} maxLength={500} required defaultValue={value} />
    </label>
  )
}

function Target({ chart, to }: { readonly chart: ChartJson; readonly to: string | undefined }) {
  return (
    <label>
      {texts.to}
      <select name="to" defaultValue={to}>
        {chart.states
          .filter(({ path }) => path !== ROOT_PATH)
          .map(({ path }) => (
            <option key={path}>{path}</option>
          ))}
      </select>
    </label>
  )
}

function Suggestions({ id, values }: { readonly id: string; readonly values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Events that a state can have, as the drawn chart writes them. */
const eventsFor = ({ events, delays }: ChartJson, { invokes }: StateJson): readonly string[] => [
  ...Object.keys(events),
  ...invokes.flatMap(({ src }) => [`${src}:done`, `${src}:error`]),
  ...Object.keys(delays).map((name) => `after:${name}`),
  'always',
]

/** The guards of a chart that have a plain name. */
const guardsOf = ({ transitions }: ChartJson): readonly string[] => [
  ...new Set(transitions.map(({ guard }) => guard).filter((guard) => /^\w+$/.test(guard))),
]
