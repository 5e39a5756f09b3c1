import { useCallback, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import styles from './canvas.module.css'
import type { Drawing } from './drawing/drawing.ts'
import { fitScale, LEAST_SCALE as LEAST, levelOf, MARGIN } from './drawing/fit.ts'
import type { Rectangle } from './drawing/geometry.ts'
import { Minimap } from './minimap.tsx'

/** The position of the drawing: its top left in pixels of the window, and its scale. */
interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The commands of buttons and keys. */
export interface CanvasHandle {
  zoom(factor: number): void
  move(x: number, y: number): void
  fit(): void
  /** Scrolls a part of the drawing into view; keeps the scale where that is enough. */
  show(part: Rectangle): void
  /** The SVG element of the drawing, for exports. */
  svg(): SVGSVGElement | null
}

interface CanvasProps {
  readonly ref: Ref<CanvasHandle>
  readonly drawing: Drawing
  readonly children: ReactNode
  /** Keeps position and scale when the drawing changes; otherwise each new size is fitted to the window. */
  readonly isSteady?: boolean
  onBlank(): void
}

const MOST = 3
/** The scale for a part that is scrolled into view. */
const READABLE = 0.8

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))

/** A surface with pan (drag) and zoom (wheel, pinch, buttons), fitted to its window. */
export function Canvas({ ref, drawing, children, isSteady = false, onBlank }: CanvasProps) {
  const { width, height } = drawing
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<SVGSVGElement>(null)
  const [view, setView] = useState<View | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const dragged = useRef(0)
  /** A part to scroll into view once there is a view. */
  const asked = useRef<Rectangle | null>(null)

  const whole = useCallback((): View => {
    const { width: w = 800, height: h = 600 } = frame.current?.getBoundingClientRect() ?? {}
    const scale = fitScale({ width, height }, { width: w, height: h })
    return { scale, x: (w - width * scale) / 2, y: Math.max(MARGIN, (h - height * scale) / 2) }
  }, [width, height])

  /** A view with the part visible; the same view when it is visible and large enough to read. */
  const showing = useCallback((old: View, part: Rectangle): View => {
    const { width: w = 800, height: full = 600 } = frame.current?.getBoundingClientRect() ?? {}
    // On a phone the details cover the lower half.
    const h = w < 700 ? full / 2 : full
    const left = part.x * old.scale + old.x
    const top = part.y * old.scale + old.y
    const isInSight = left >= 0 && top >= 0 && left + part.width * old.scale <= w && top + part.height * old.scale <= h
    if (isInSight && old.scale >= 0.4) return old
    const whole = Math.min((w - 2 * MARGIN) / part.width, (h - 2 * MARGIN) / part.height)
    const scale = clamp(Math.max(old.scale, READABLE), LEAST, Math.max(whole, 0.3))
    return {
      scale,
      x: w / 2 - (part.x + part.width / 2) * scale,
      y: h / 2 - (part.y + part.height / 2) * scale,
    }
  }, [])

  useEffect(() => {
    asked.current = null
    let isPlaced = false
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
      if (!isPlaced) setView((old) => (isSteady && old) || (asked.current ? showing(whole(), asked.current) : whole()))
      isPlaced = true
    })
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [whole, showing, isSteady])

  const zoomAt = useCallback((factor: number, x: number, y: number) => {
    setView((old) => {
      if (!old) return old
      const scale = clamp(old.scale * factor, LEAST, MOST)
      const by = scale / old.scale
      return { scale, x: x - (x - old.x) * by, y: y - (y - old.y) * by }
    })
  }, [])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      if (event.shiftKey) setView((old) => old && { ...old, x: old.x - event.deltaY - event.deltaX })
      else zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX - left, event.clientY - top)
    }
    const click = (event: MouseEvent) => {
      if (event.target === picture.current) onBlank()
    }
    element.addEventListener('wheel', turn, { passive: false })
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('wheel', turn)
      element.removeEventListener('click', click)
    }
  }, [zoomAt, onBlank])

  useImperativeHandle(ref, () => ({
    zoom(factor) {
      const { width: w = 0, height: h = 0 } = frame.current?.getBoundingClientRect() ?? {}
      zoomAt(factor, w / 2, h / 2)
    },
    move: (x, y) => setView((old) => old && { ...old, x: old.x + x, y: old.y + y }),
    fit: () => setView(whole()),
    show(part) {
      asked.current = part
      setView((old) => old && showing(old, part))
    },
    svg: () => picture.current,
  }))

  const sight = view && {
    x: -view.x / view.scale,
    y: -view.y / view.scale,
    width: size.width / view.scale,
    height: size.height / view.scale,
  }
  const isWhole =
    !sight ||
    (sight.x <= MARGIN &&
      sight.y <= MARGIN &&
      sight.x + sight.width >= width - MARGIN &&
      sight.y + sight.height >= height - MARGIN)

  return (
    <div className={styles.canvas}>
      <div
        ref={frame}
        className={styles.frame}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
          dragged.current = 0
        }}
        onPointerMove={(event) => {
          const before = pointers.current.get(event.pointerId)
          if (!before) return
          const now = { x: event.clientX, y: event.clientY }
          const others = [...pointers.current].filter(([id]) => id !== event.pointerId)
          const [other] = others
          pointers.current.set(event.pointerId, now)
          dragged.current += Math.hypot(now.x - before.x, now.y - before.y)
          if (dragged.current > 4 && !event.currentTarget.hasPointerCapture(event.pointerId)) {
            event.currentTarget.setPointerCapture(event.pointerId)
          }
          if (other) {
            const { left, top } = event.currentTarget.getBoundingClientRect()
            const apart = (point: { x: number; y: number }) => Math.hypot(point.x - other[1].x, point.y - other[1].y)
            zoomAt(apart(now) / (apart(before) || 1), (now.x + other[1].x) / 2 - left, (now.y + other[1].y) / 2 - top)
          } else setView((old) => old && { ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y })
        }}
        onPointerUp={(event) => pointers.current.delete(event.pointerId)}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
        onClickCapture={(event) => {
          if (dragged.current > 4) event.stopPropagation()
          dragged.current = 0
        }}
        onFocus={({ target, currentTarget }) => {
          if (!target.matches(':focus-visible')) return
          const [part, window] = [target.getBoundingClientRect(), currentTarget.getBoundingClientRect()]
          const x = into(part.left - window.left, part.width, window.width)
          const y = into(part.top - window.top, part.height, window.height)
          setView((old) => old && { ...old, x: old.x + x, y: old.y + y })
        }}
      >
        <svg ref={picture} className={styles.picture}>
          <g
            data-drawing
            data-level={levelOf(view?.scale ?? 1)}
            style={{ ['--scale' as string]: view?.scale ?? 1 }}
            transform={view ? `translate(${view.x} ${view.y}) scale(${view.scale})` : 'scale(0)'}
          >
            {children}
          </g>
        </svg>
      </div>
      {!isWhole && (
        <Minimap
          drawing={drawing}
          sight={sight}
          onLook={(x, y) =>
            setView((old) => old && { ...old, x: size.width / 2 - x * old.scale, y: size.height / 2 - y * old.scale })
          }
        />
      )}
    </div>
  )
}

/** The offset that moves a range into the window; its beginning, when it is longer. */
const into = (at: number, length: number, window: number): number => {
  const [least, most] = [MARGIN, window - MARGIN - length]
  return clamp(at, least, Math.max(least, most)) - at
}
