import type { Shown } from './shown.ts'
import styles from './drawing-legend.module.css'
import { textsOfUse } from './use-texts.ts'

/** What widths, dots, borders and numbers of the drawing mean. */
export function DrawingLegend({ shown: { now, compared, base } }: { readonly shown: Shown }) {
  const { wide, none, leaving, share, ...other } = textsOfUse.legendItems
  const hasOther = compared !== null && [...compared.ways.values()].some(({ became }) => became !== null)
  return (
    <details className={styles.legend}>
      <summary>{textsOfUse.legend}</summary>
      <ul>
        <li data-shows="wide">{wide(now.most)}</li>
        <li data-shows="none">{none(now.use.floor)}</li>
        <li data-shows="leaving">{leaving}</li>
        <li>{share[base]}</li>
        {compared && <li>{other.compared}</li>}
        {hasOther && <li>{other.became}</li>}
      </ul>
    </details>
  )
}
