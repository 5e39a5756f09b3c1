import { scaleBand, scaleLinear } from 'd3-scale'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './day-bars.module.css'

export interface DayBarsProps {
  /** Accessible name; the same figures are in the table below it. */
  readonly label: string
  /** A value a day; money as a float: precise enough for a chart. */
  readonly days: readonly { readonly day: string; readonly value: number }[]
  /** Formats the label of a tick on the value axis. */
  readonly formatTick: (amount: number) => string
}

/** In units of the font size: on a phone the same letters need more of the width. */
const wide = { width: 720, height: 240, start: 72, end: 8, top: 10, bottom: 26, labels: 8 }
const narrow = { ...wide, width: 330, height: 220, start: 50, labels: 4 }

/** A bar chart with a bar a day: gains above the axis, losses below it. */
export function DayBars({ label, days, formatTick }: DayBarsProps) {
  const size = useIsNarrow() ? narrow : wide
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
            {formatTick(tick)}
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
