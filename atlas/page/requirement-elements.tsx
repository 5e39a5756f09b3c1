import type { RequiredElement } from '#atlas/export/requirements.ts'
import { hashOf } from './address.ts'
import styles from './requirement-elements.module.css'
import { texts } from './texts.ts'

const words = texts.requirementsPage

/** Renders the states and transitions of a requirement, with links to the chart and to their tests. */
export function RequirementElements({ elements }: { readonly elements: readonly RequiredElement[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.element}</th>
            <th scope="col">{words.paths}</th>
            <th scope="col">{words.pinned}</th>
            <th scope="col">{words.inBrowser}</th>
          </tr>
        </thead>
        <tbody>
          {elements.map(({ flow, at, kind, name, paths, journeys, browser, reason }) => (
            <tr key={`${flow} ${at}`} data-kind={kind}>
              <th scope="row">
                <span>{flow}</span> <a href={hashOf({ flow, at })}>{name}</a>
              </th>
              <td data-name={words.paths}>
                <Tests flow={flow} names={paths} />
              </td>
              <td data-name={words.pinned}>
                <Tests flow={flow} names={journeys} />
              </td>
              <td data-name={words.inBrowser}>
                {browser === null
                  ? words.notMeasured
                  : browser.length > 0
                    ? browser.join(', ')
                    : reason || words.noTest}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Tests({ flow, names }: { readonly flow: string; readonly names: readonly string[] }) {
  if (names.length === 0) return words.noTest
  return (
    <ul>
      {names.map((test) => (
        <li key={test}>
          <a href={hashOf({ flow, view: 'paths', test })}>{test}</a>
        </li>
      ))}
    </ul>
  )
}
