import type { Drawing } from './drawing/drawing.ts'

const MARGIN = 8

/** Offers a file as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export const textFile = (text: string, type: string): Blob => new Blob([text], { type })

const painted = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-decoration-line',
] as const

/** The drawing as a standalone SVG: computed colours, the whole chart, without controls. */
export function svgText(svg: SVGSVGElement, { width, height }: Drawing): string {
  const source = svg.querySelector('[data-drawing]')
  const paper = getComputedStyle(svg.parentElement ?? svg).backgroundColor
  const copy = source?.cloneNode(true) as SVGGElement | undefined
  if (!source || !copy) return ''
  // Details that are hidden when zoomed out are included.
  const level = source.getAttribute('data-level') ?? ''
  source.setAttribute('data-level', 'near')
  const originals = [...source.querySelectorAll('*')]
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index]
    if (!original) continue
    const style = getComputedStyle(original)
    if (style.display === 'none') element.setAttribute('data-tool', '')
    for (const name of painted) {
      const value = style.getPropertyValue(name)
      const isPlain = value === '' || (name === 'opacity' && value === '1') || value === 'none 0px'
      const isText = name.startsWith('font') || name.startsWith('text')
      if (isPlain || (isText && element.tagName !== 'text')) continue
      element.setAttribute(name === 'text-decoration-line' ? 'text-decoration' : name, value)
    }
    for (const name of ['class', 'role', 'tabindex', 'aria-label', 'aria-pressed', 'href'])
      element.removeAttribute(name)
  }
  source.setAttribute('data-level', level)
  for (const tool of copy.querySelectorAll('[data-tool]')) tool.remove()
  copy.removeAttribute('transform')
  const box = `${-MARGIN} ${-MARGIN} ${Math.ceil(width + 2 * MARGIN)} ${Math.ceil(height + 2 * MARGIN)}`
  const [, , w, h] = box.split(' ')
  const ground = `<rect x="${-MARGIN}" y="${-MARGIN}" width="${w}" height="${h}" fill="${paper}"/>`
  const content = new XMLSerializer().serializeToString(copy)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${w}" height="${h}">${ground}${content}</svg>\n`
}

/** The largest canvas side that browsers support. */
const LARGEST = 8000

/** Renders a PNG at twice the size, or smaller where the canvas would be too large; rejects when it fails. */
export async function pngOf(svg: string, { width, height }: Drawing): Promise<Blob> {
  const scale = Math.min(2, LARGEST / Math.max(width, height))
  const address = URL.createObjectURL(textFile(svg, 'image/svg+xml'))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil((width + 2 * MARGIN) * scale)
    canvas.height = Math.ceil((height + 2 * MARGIN) * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
