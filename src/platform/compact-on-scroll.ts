/** A ref that sets `data-compact` on the document while its element is above the viewport. */
export function compactOnScroll(element: Element | null): (() => void) | undefined {
  if (element === null) return undefined
  const root = document.documentElement
  const watch = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    root.toggleAttribute('data-compact', last?.isIntersecting === false && last.boundingClientRect.bottom <= 0)
  })
  watch.observe(element)
  return () => {
    watch.disconnect()
    root.removeAttribute('data-compact')
  }
}
