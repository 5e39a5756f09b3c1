import { useEffect, useState } from 'react'
import { ROOT_PATH, type ChartJson, type StateJson, type TransitionJson } from '#atlas/export/chart-json.ts'
import { hashOf, passedOn, type Address } from './address.ts'
import { Facts } from './facts.tsx'
import { TransitionColumns } from './transition-columns.tsx'
import styles from './table-screen.module.css'
import { texts } from './texts.ts'
import { conditionText, findIn, targetText, triggerSentence } from './chart-texts.ts'

interface TableScreenProps {
  readonly chart: ChartJson
  readonly address: Address
}

/** Renders a chart as a table: each state with its events, their conditions and targets. */
export function TableScreen({ chart, address: { at, more } }: TableScreenProps) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (at !== null) document.getElementById(at)?.scrollIntoView({ block: 'center' })
  }, [at])
  const found = new Set(findIn(chart, query).map((one) => one.at))
  const isShown = (state: StateJson) =>
    query.trim() === '' ||
    found.has(state.path) ||
    chart.transitions.some(({ id, source }) => source === state.path && found.has(id))
  const shown = chart.states.filter(isShown)
  return (
    <div className={styles.screen}>
      <input
        type="search"
        className={styles.filter}
        value={query}
        placeholder={texts.filter}
        aria-label={texts.filter}
        onChange={(event) => setQuery(event.target.value)}
      />
      {shown.length === 0 && <output>{texts.nothingFound}</output>}
      {shown.map((state) => (
        <StateCard key={state.path} chart={chart} state={state} at={at} more={passedOn(more)} />
      ))}
    </div>
  )
}

interface StateCardProps {
  readonly chart: ChartJson
  readonly state: StateJson
  readonly at: string | null
  /** Further parameters of its links. */
  readonly more: Address['more']
}

function StateCard({ chart, state, at, more }: StateCardProps) {
  const own = chart.transitions.filter(({ source }) => source === state.path)
  const groups = Map.groupBy(own, ({ kind, event }) => `${kind} ${event}`)
  const isRoot = state.path === ROOT_PATH
  const facts: readonly (readonly [string, readonly string[]])[] = [
    [texts.requires, state.requirements],
    [texts.tags, state.tags],
    [texts.runs, state.invokes.map(({ src }) => src)],
    [texts.entry, state.entry],
    [texts.exit, state.exit],
  ]
  return (
    <section className={styles.card} id={state.path} data-chosen={at === state.path || undefined}>
      <header>
        <h2>
          <a href={hashOf({ flow: chart.flow, at: isRoot ? null : state.path, more })}>
            {isRoot ? chart.id : state.path}
          </a>
        </h2>
        <span className={styles.kind}>
          {isRoot ? texts.machine : texts.kind[state.kind]}
          {state.initial ? `, ${texts.begins}` : ''}
        </span>
      </header>
      <p>{state.description}</p>
      <Facts facts={facts} className={styles.facts} />
      {own.length > 0 && (
        <table className={styles.table}>
          <TransitionColumns />
          {[...groups].map(([key, branches]) => (
            <tbody key={key}>
              {branches.map((transition, index) => (
                <Row
                  key={transition.id}
                  chart={chart}
                  transition={transition}
                  span={index === 0 ? branches.length : 0}
                  isChosen={at === transition.id}
                  more={more}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  )
}

interface RowProps {
  readonly chart: ChartJson
  readonly transition: TransitionJson
  /** Row span of its event; 0 for a further branch of the same event. */
  readonly span: number
  readonly isChosen: boolean
  readonly more: Address['more']
}

function Row({ chart, transition, span, isChosen, more }: RowProps) {
  const { id, source, targets, reenter, actions, kind } = transition
  return (
    <tr id={id} data-chosen={isChosen || undefined}>
      {span > 0 && (
        <th scope="rowgroup" rowSpan={span} data-kind={kind}>
          <a href={hashOf({ flow: chart.flow, at: id, more })}>{triggerSentence(chart, transition)}</a>
        </th>
      )}
      <td>{conditionText(transition)}</td>
      <td>
        {targets.length === 0
          ? texts.stays
          : targets.map((target, index) => (
              <span key={target}>
                {index > 0 ? ' + ' : '→ '}
                <a href={hashOf({ flow: chart.flow, view: 'table', at: target, more })}>{targetText(source, target)}</a>
              </span>
            ))}
        {reenter && targets.includes(source) ? ` (${texts.reenters})` : ''}
      </td>
      <td className={styles.does}>{actions.join(', ')}</td>
    </tr>
  )
}
