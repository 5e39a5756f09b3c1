import { texts } from './texts.ts'

/** What the columns of a table of transitions are called. */
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
