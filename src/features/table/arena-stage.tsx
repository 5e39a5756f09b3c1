import type { CSSProperties } from 'react'
import { blowsOf, matchOf } from '#games/lottery/arena-plays.ts'
import { poolSides } from '#games/lottery/pools.ts'
import { useText } from '#src/i18n/text.tsx'
import { Blows } from '#src/shared/table/blows.tsx'
import styles from './arena-stage.module.css'

interface ArenaStageProps {
  /** The shown match; null before its first exchange. */
  readonly numbers: readonly string[] | null
  /** Number of shown exchanges. */
  readonly turned: number
}

/** The distance a light moves per point of a blow, in units of the drawing. */
const leap = 16

/** Renders two lights that strike at each other, exchange by exchange, with the totals and blows below. */
export function ArenaStage({ numbers, turned }: ArenaStageProps) {
  const t = useText()
  const seen = numbers?.slice(0, turned) ?? []
  const result = matchOf(seen)
  const last = seen.at(-1)
  const blows = last === undefined ? null : blowsOf(last)
  const isOver = numbers !== null && turned >= numbers.length
  const labels = poolSides.map((side) => t('table.hand', { name: t(`table.place.${side}`), points: result[side] }))
  const powers = { '--meron': `${(blows?.meron ?? 0) * leap}px`, '--wala': `${(blows?.wala ?? 0) * -leap}px` }
  return (
    <div className={styles['arena']}>
      <svg
        viewBox="0 0 360 150"
        role="img"
        aria-label={labels.join(', ')}
        className={styles['scene']}
        style={powers as CSSProperties}
      >
        <ellipse cx="180" cy="126" rx="168" ry="18" className={styles['floor']} />
        <ellipse cx="180" cy="126" rx="112" ry="11" className={styles['ring']} />
        {/* A new key per exchange restarts the animation. */}
        <g key={turned} data-strikes={blows !== null || undefined} className={styles['lights']}>
          <g className={styles['meron']} data-won={(isOver && result.winner === 'meron') || undefined}>
            <circle cx="92" cy="74" r="44" className={styles['glow']} />
            <path d="M92 32l17 26 28 16-28 16-17 26-17-26-28-16 28-16z" className={styles['body']} />
            <path d="M92 52l9 13 13 9-13 9-9 13-9-13-13-9 13-9z" className={styles['core']} />
          </g>
          <g className={styles['wala']} data-won={(isOver && result.winner === 'wala') || undefined}>
            <circle cx="268" cy="74" r="44" className={styles['glow']} />
            <path d="M268 34l34 20v40l-34 20-34-20v-40z" className={styles['body']} />
            <path d="M268 54l17 10v20l-17 10-17-10v-20z" className={styles['core']} />
          </g>
          {blows !== null && blows.meron + blows.wala > 0 && (
            <path
              d="M180 36l7 26 22-16-13 24 26 4-26 5 13 23-22-15-7 26-7-26-22 15 13-23-26-5 26-4-13-24 22 16z"
              className={styles['spark']}
            />
          )}
        </g>
      </svg>
      <div className={styles['sums']}>
        {poolSides.map((side, index) => (
          <p key={side} className={styles[side]}>
            {labels[index]}
          </p>
        ))}
      </div>
      <Blows numbers={seen} />
    </div>
  )
}
