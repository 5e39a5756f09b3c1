import type { ShownUsage } from './shown-usage.ts'
import styles from './drawing-legend.module.css'
import { usageTexts } from './usage-texts.ts'

/** Explains the widths, dots, borders and numbers of the drawing. */
export function DrawingLegend({ shown: { now, compared, base } }: { readonly shown: ShownUsage }) {
  const { wide, none, leaving, share, ...other } = usageTexts.legendItems
  const hasOther = compared !== null && [...compared.ways.values()].some(({ became }) => became !== null)
  return (
    <details className={styles.legend}>
      <summary>{usageTexts.legend}</summary>
      <ul>
        <li data-shows="wide">{wide(now.most)}</li>
        <li data-shows="none">{none(now.usage.floor)}</li>
        <li data-shows="leaving">{leaving}</li>
        <li>{share[base]}</li>
        {compared && <li>{other.compared}</li>}
        {hasOther && <li>{other.became}</li>}
      </ul>
    </details>
  )
}
