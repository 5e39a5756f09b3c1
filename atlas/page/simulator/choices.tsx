import { durationText } from '#atlas/export/transition-text.ts'
import type { Choice, Moment } from '#atlas/simulate/simulation.ts'
import { texts } from '#atlas/page/texts.ts'
import styles from './simulator.module.css'
import { valueText } from './value-text.ts'

interface ChoicesProps {
  readonly choices: readonly Choice[]
  readonly unhandled: readonly string[]
  readonly moment: Moment
  readonly inputs: readonly string[]
  readonly input: string
  onTake(stimulus: string): void
  onInput(name: string): void
}

const kinds = [
  { title: texts.eventsNow, of: ['event'] },
  { title: texts.workNow, of: ['done', 'error', 'message', 'snapshot'] },
  { title: texts.timeNow, of: ['timer'] },
] as const

/** Renders the possible stimuli: events, outcomes of running actors, the next timer. */
export function Choices({ choices, unhandled, moment, inputs, input, onTake, onInput }: ChoicesProps) {
  const numbers = new Map(choices.slice(0, 9).map(({ stimulus }, index) => [stimulus, index + 1]))
  return (
    <>
      {inputs.length > 1 && (
        <label className={styles.input}>
          <span>{texts.input}</span>
          <select value={input} onChange={(event) => onInput(event.target.value)}>
            {inputs.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {moment.status !== 'active' && (
        <p className={styles.ended}>
          {moment.status === 'done' ? texts.ended : texts.stopped}
          {moment.fault !== null && `: ${moment.fault}`}
          {moment.output !== undefined && `: ${valueText(moment.output)}`}
        </p>
      )}
      {kinds.map(({ title, of }) => {
        const here = choices.filter(({ kind }) => (of as readonly string[]).includes(kind))
        if (here.length === 0) return null
        return (
          <section key={title}>
            <h2>{title}</h2>
            {[...Map.groupBy(here, ({ kind, subject }) => (kind === 'timer' ? subject : `${subject} ${kind}`))].map(
              ([key, cases]) => (
                <div key={key} className={styles.subject}>
                  <h3>{titleOf(cases[0], moment)}</h3>
                  <ul>
                    {cases.map((choice) => (
                      <li key={choice.stimulus}>
                        <Take choice={choice} number={numbers.get(choice.stimulus)} onTake={onTake} />
                      </li>
                    ))}
                  </ul>
                </div>
              ),
            )}
          </section>
        )
      })}
      {moment.timers.length > 1 && (
        <p className={styles.quiet}>
          {texts.laterTimers(
            moment.timers
              .filter(({ left }) => left > (moment.timers[0]?.left ?? 0))
              .map(({ name, left }) => `${name} (${durationText(left)})`),
          )}
        </p>
      )}
      {unhandled.length > 0 && moment.status === 'active' && (
        <details className={styles.quiet}>
          <summary>{texts.unhandled(unhandled.length)}</summary>
          <p>{unhandled.join(', ')}</p>
        </details>
      )}
    </>
  )
}

function titleOf(choice: Choice | undefined, moment: Moment): string {
  if (!choice) return ''
  switch (choice.kind) {
    case 'event':
      return choice.subject
    case 'done':
      return texts.done(choice.subject)
    case 'error':
      return texts.error(choice.subject)
    case 'message':
      return texts.sends(choice.subject)
    case 'snapshot':
      return texts.shows(choice.subject)
    case 'timer':
      return texts.afterTimer(choice.subject, durationText(moment.timers[0]?.left ?? 0))
  }
}

interface TakeProps {
  readonly choice: Choice
  /** The key that takes it. */
  readonly number: number | undefined
  onTake(stimulus: string): void
}

function Take({ choice, number, onTake }: TakeProps) {
  const { stimulus, refusedBy, isIgnored, to, transitions } = choice
  const outcome = isIgnored
    ? refusedBy.length > 0
      ? texts.refusedBy(refusedBy)
      : texts.ignored
    : transitions.length === 0 || to.length === 0
      ? texts.stays
      : `→ ${to.join(' + ')}`
  return (
    <button
      type="button"
      className={styles.take}
      data-kind={choice.kind}
      data-refused={isIgnored || undefined}
      aria-keyshortcuts={number === undefined ? undefined : String(number)}
      onClick={() => onTake(stimulus)}
    >
      {number !== undefined && <kbd aria-hidden="true">{number}</kbd>}
      <b>{choice.case || texts.wait}</b>
      <span>{outcome}</span>
    </button>
  )
}
