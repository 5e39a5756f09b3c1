import { shallowEqual, useSelector } from '@xstate/react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Challenge, sliderMachine } from '#machines/slider/slider.machine.ts'
import { sliderView } from '#machines/slider/slider.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './slider-check.module.css'
import { takeFocus } from './take-focus.ts'

type Puzzle = Extract<Challenge, { form: 'slider' }>

/** Step of the piece per key, in picture pixels. */
const presses: Readonly<Record<string, number>> = {
  ArrowRight: 4,
  ArrowUp: 4,
  ArrowLeft: -4,
  ArrowDown: -4,
  PageUp: 24,
  PageDown: -24,
}

/** The picture with its gap, the piece, and the handle below that moves the piece. */
export function SliderPuzzle({
  slider,
  puzzle,
}: {
  readonly slider: ActorRefFrom<typeof sliderMachine>
  readonly puzzle: Puzzle
}) {
  const t = useText()
  const help = useId()
  const { x, reach, dragging, steering, busy } = useSelector(slider, sliderView, shallowEqual)
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef({ x: 0, y: 0, at: 0, scale: 1 })

  const grab = (event: PointerEvent<HTMLInputElement>) => {
    if (busy || event.button !== 0) return
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const way = (track.current?.clientWidth ?? 0) - handle.offsetWidth
    grip.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, scale: way > 0 ? reach / way : 1 }
    slider.send({ type: 'piece.grabbed' })
  }
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    if (!dragging) return
    const { x: startX, y: startY, at, scale } = grip.current
    slider.send({
      type: 'piece.moved',
      x: rounded((event.clientX - startX) * scale),
      y: Math.min(Math.max(rounded((event.clientY - startY) * scale), -500), 500),
      t: Math.round(event.timeStamp - at),
    })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = presses[event.key]
    if (by !== undefined) {
      event.preventDefault()
      if (!steering) grip.current = { ...grip.current, at: event.timeStamp }
      slider.send({ type: 'piece.nudged', by, t: Math.round(event.timeStamp - grip.current.at) })
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      slider.send({ type: 'piece.placed' })
    }
  }

  const place = { insetInlineStart: `calc((100% - var(--handle)) * ${reach === 0 ? 0 : x / reach})` }

  return (
    <div className={styles['puzzle']}>
      <div className={styles['picture']} style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}>
        <img src={puzzle.background} alt={t('slider.puzzle')} className={styles['background']} draggable={false} />
        <img
          src={puzzle.piece}
          alt=""
          className={styles['piece']}
          draggable={false}
          style={{
            width: percent(puzzle.pieceSize, puzzle.width),
            insetBlockStart: percent(puzzle.pieceY, puzzle.height),
            insetInlineStart: percent(x, puzzle.width),
          }}
        />
      </div>
      <div className={styles['track']} ref={track}>
        <p className={styles['hint']} id={help}>
          <span className={classNames(x > 0 && styles['moved'])} aria-hidden="true">
            {t('slider.hint')}
          </span>
          <span className={styles['hintLong']}>{t('slider.handle.help')}</span>
        </p>
        <input
          type="range"
          data-autofocus
          className={classNames(styles['handle'], dragging && styles['dragging'])}
          aria-label={t('slider.handle')}
          aria-describedby={help}
          min={0}
          max={reach}
          step="any"
          value={x}
          aria-valuemax={reach}
          aria-valuetext={t('slider.handle.value', { x: Math.round(x), reach })}
          aria-disabled={busy || undefined}
          style={place}
          ref={takeFocus}
          onChange={ignoreChange}
          onPointerDown={grab}
          onPointerMove={follow}
          onPointerUp={() => slider.send({ type: 'piece.dropped' })}
          onPointerCancel={() => slider.send({ type: 'drag.cancelled' })}
          onKeyDown={press}
        />
        <span className={styles['arrow']} style={place}>
          <Icon of={ArrowRight} size={20} />
        </span>
      </div>
    </div>
  )
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
const rounded = (pixels: number) => Math.round(pixels * 10) / 10

/** Ignores the browser's value of the range input: the chart moves the handle by the pointer's trail. */
const ignoreChange = () => {}
