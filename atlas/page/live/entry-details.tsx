import type { ReactNode } from 'react'
import type { LiveActor } from '#atlas/live/message.ts'
import { transitionsTaken, type ActorThen, type Recorded } from '#atlas/live/record.ts'
import { hashOf } from '#atlas/page/address.ts'
import { clockText, eventText, placeText, shownTexts, transitionWords } from './entry-words.ts'
import styles from './live-screen.module.css'
import { liveTexts } from './live-texts.ts'

interface EntryDetailsProps {
  readonly recorded: Recorded
  /** The chart the entry is about, right after it. */
  readonly then: ActorThen | null
  readonly actor: LiveActor | null
  /** The flow that draws it, for links to its states and transitions. */
  readonly flow: string | null
}

/** One entry in full: what set it off, the transitions, and what the chart was in afterwards. */
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
                  {flow === null ? transitionWords(id) : <a href={hashOf({ flow, at: id })}>{transitionWords(id)}</a>}
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
