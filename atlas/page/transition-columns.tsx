import { texts } from './texts.ts'

/** Renders the column headings of a table of transitions. */
export function TransitionColumns() {
  return (
    <thead>
      <tr>
        <th scope="col">{texts.when}</th>
        <th scope="col">{texts.condition}</th>
        <th scope="col">{texts.goesTo}</th>
        <th scope="col">{texts.does}</th>
      </tr>
    </thead>
  )
}
