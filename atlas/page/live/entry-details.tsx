import type { ReactNode } from 'react'
import type { LiveActor } from '#atlas/live/message.ts'
import { transitionsTaken, type RecordedActor, type Recorded } from '#atlas/live/record.ts'
import { hashOf } from '#atlas/page/address.ts'
import { clockText, eventText, placeText, shownTexts, transitionText } from './entry-texts.ts'
import styles from './live-screen.module.css'
import { liveTexts } from './live-texts.ts'

interface EntryDetailsProps {
  readonly recorded: Recorded
  /** The chart right after the entry. */
  readonly then: RecordedActor | null
  readonly actor: LiveActor | null
  /** The flow of the chart, for links to its states and transitions. */
  readonly flow: string | null
}

/** Renders one entry: its event, the transitions, and the state of the chart afterwards. */
export function EntryDetails({ recorded: { entry }, then, actor, flow }: EntryDetailsProps) {
  const transitions = transitionsTaken(entry)
  const { state } = then ?? {}
  const shown = state ? shownTexts(state) : []
  return (
    <section className={styles.details} aria-label={liveTexts.moment}>
      <output>
        {actor && <b>{actor.machine}</b>} {eventText(entry)}
      </output>
      <dl>
        <Fact name={liveTexts.at}>{clockText(entry.time)}</Fact>
        {transitions.length > 0 && (
          <Fact name={liveTexts.transitions}>
            <ul>
              {transitions.map((id, index) => (
                <li key={`${String(index)} ${id}`}>
                  {flow === null ? transitionText(id) : <a href={hashOf({ flow, at: id })}>{transitionText(id)}</a>}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {state && state.states.length > 0 && <Fact name={liveTexts.state}>{placeText(state.states)}</Fact>}
        {state && state.tags.length > 0 && <Fact name={liveTexts.tags}>{state.tags.join(', ')}</Fact>}
        {state && state.work.length > 0 && <Fact name={liveTexts.work}>{state.work.join(', ')}</Fact>}
        {shown.length > 0 && <Fact name={liveTexts.shown}>{shown.join(', ')}</Fact>}
        {state && state.status !== 'active' && <Fact name={liveTexts.status}>{liveTexts.ended[state.status]}</Fact>}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
