import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns a ref for an element that fades out in place after it is removed, as an empty box: its content is gone at
 * once for the keyboard, for screen readers and for the next click. `className` is an animation that ends.
 */
export function useFadeAway(className: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element !== null) fadeAway(element, className)
    }
  }, [className])
  return place
}

function fadeAway(element: HTMLElement, className: string): void {
  const { left, top, width, height } = element.getBoundingClientRect()
  const shape = document.createElement('div')
  shape.className = `${element.className} ${className}`
  shape.ariaHidden = 'true'
  Object.assign(shape.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  shape.addEventListener('animationend', () => shape.remove())
  document.body.append(shape)
}
