import { ROOT_PATH, type ChartJson, type StateJson } from '#atlas/export/chart-json.ts'
import { texts } from '#atlas/page/texts.ts'
import { conditionText, targetText, triggerSentence } from '#atlas/page/chart-texts.ts'
import { TransitionColumns } from '#atlas/page/transition-columns.tsx'
import styles from './word-table.module.css'

/** Renders the states of a chart with their transitions as a table for print. */
export function WordTable({ chart }: { readonly chart: ChartJson }) {
  return (
    <table className={styles.table}>
      <TransitionColumns />
      {chart.states.map((state) => (
        <StateRows key={state.path} chart={chart} state={state} />
      ))}
    </table>
  )
}

function StateRows({ chart, state }: { readonly chart: ChartJson; readonly state: StateJson }) {
  const { path, kind, initial, description, requirements, tags, invokes, entry, exit } = state
  const isRoot = path === ROOT_PATH
  const own = chart.transitions.filter(({ source }) => source === path)
  const facts: readonly (readonly [string, readonly string[]])[] = [
    [texts.requires, isRoot ? [] : requirements],
    [texts.tags, tags],
    [texts.runs, invokes.map(({ src }) => src)],
    [texts.entry, entry],
    [texts.exit, exit],
  ]
  const known = facts.filter(([, values]) => values.length > 0)
  if (isRoot && own.length === 0 && known.length === 0) return null
  return (
    <tbody>
      <tr className={styles.state}>
        <th scope="rowgroup" colSpan={4}>
          <b>{isRoot ? texts.machine : path}</b>
          <i>
            {isRoot ? '' : texts.kind[kind]}
            {initial ? `, ${texts.begins}` : ''}
          </i>
          {!isRoot && <span>{description}</span>}
          {known.length > 0 && (
            <small>{known.map(([name, values]) => `${name}: ${values.join(', ')}`).join(' · ')}</small>
          )}
        </th>
      </tr>
      {own.map((transition) => (
        <tr key={transition.id} data-kind={transition.kind}>
          <td>{triggerSentence(chart, transition)}</td>
          <td>{conditionText(transition)}</td>
          <td>
            {transition.targets.length === 0
              ? texts.stays
              : `→ ${transition.targets.map((target) => targetText(path, target)).join(' + ')}`}
            {transition.reenter && transition.targets.includes(path) ? ` (${texts.reenters})` : ''}
          </td>
          <td>{transition.actions.join(', ')}</td>
        </tr>
      ))}
    </tbody>
  )
}
