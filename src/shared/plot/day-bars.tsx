import { scaleBand, scaleLinear } from 'd3-scale'
import { useNarrow } from '#src/platform/wide.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './day-bars.module.css'

export interface DayBarsProps {
  /** What it shows, for whoever does not see it; the same figures stand in the table under it. */
  readonly label: string
  /** A figure of each day; of money in whole and parts of the currency: close enough to be drawn. */
  readonly days: readonly { readonly day: string; readonly value: number }[]
  /** A figure as it is written beside the axis. */
  readonly said: (amount: number) => string
}

/** In units of a letter's size: on a phone the same letters take more of the width. */
const wide = { width: 720, height: 240, start: 72, end: 8, top: 10, bottom: 26, labels: 8 }
const narrow = { ...wide, width: 330, height: 220, start: 50, labels: 4 }

/** A bar a day: gains above the line, losses below it. */
export function DayBars({ label, days, said }: DayBarsProps) {
  const size = useNarrow() ? narrow : wide
  const values = days.map(({ value }) => value)
  const across = scaleBand(
    days.map(({ day }) => day),
    [size.start, size.width - size.end],
  ).paddingInner(0.25)
  const up = scaleLinear([Math.min(0, ...values), Math.max(0, ...values)], [size.height - size.bottom, size.top]).nice(
    4,
  )
  const every = Math.ceil(days.length / size.labels)
  return (
    <svg className={styles['plot']} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {up.ticks(4).map((tick) => (
        <g key={tick}>
          <line
            className={classNames(styles['grid'], tick === 0 && styles['zero'])}
            x1={size.start}
            x2={size.width}
            y1={up(tick)}
            y2={up(tick)}
          />
          <text className={styles['tick']} x={size.start - 8} y={up(tick)} dy="0.32em" textAnchor="end">
            {said(tick)}
          </text>
        </g>
      ))}
      {days.map(({ day, value }, index) => (
        <g key={day}>
          <rect
            className={styles[value < 0 ? 'lossBar' : 'gainBar']}
            x={across(day)}
            width={across.bandwidth()}
            y={up(Math.max(0, value))}
            height={Math.abs(up(value) - up(0))}
            rx={Math.min(3, across.bandwidth() / 4)}
          />
          {index % every === 0 && (
            <text
              className={styles['tick']}
              x={(across(day) ?? 0) + across.bandwidth() / 2}
              y={size.height - 6}
              textAnchor="middle"
            >
              {day.slice(5)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
