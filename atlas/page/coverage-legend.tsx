import type { ChartJson } from '#atlas/export/chart-json.ts'
import styles from './chart-screen.module.css'
import { overlaysOf, type Covered, type Overlay } from './coverage.ts'
import { texts } from './texts.ts'

interface CoverageLegendProps {
  readonly chart: ChartJson
  readonly overlay: Overlay
  readonly covered: ReadonlyMap<string, Covered>
  onShow(overlay: string): void
}

/** The legend of the coverage overlay: its tests, and the number of transitions of each colour. */
export function CoverageLegend({ chart, overlay, covered, onShow }: CoverageLegendProps) {
  const counts = Map.groupBy(covered.values(), (kind) => kind)
  return (
    <div className={styles.key}>
      <select
        value={overlay.name}
        aria-label={texts.overlayOf}
        onChange={({ currentTarget }) => onShow(currentTarget.value)}
      >
        {overlaysOf(chart).map(({ name, kind }) => (
          <option key={name} value={name}>
            {texts.overlays[kind](name)}
          </option>
        ))}
      </select>
      <ul aria-label={texts.overlay}>
        {(['both', 'browser', 'headless', 'no', 'unreachable'] as const)
          .filter((kind) => counts.has(kind))
          .map((kind) => (
            <li key={kind} data-covered={kind}>
              {counts.get(kind)?.length} {overlay.kind === 'test' ? texts.takenIn[kind] : texts.coveredIn[kind]}
            </li>
          ))}
      </ul>
    </div>
  )
}
