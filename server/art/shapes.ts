/** Small helpers the scenes draw with; every picture is 300 by 400 units. */

/** A number as short as SVG allows. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const circle = (x: number, y: number, r: number, paint: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${paint}/>`
export const fill = (colour: string, opacity = 1) =>
  `fill="${colour}"${opacity < 1 ? ` fill-opacity="${n(opacity * 10) === '10' ? 1 : Math.round(opacity * 100) / 100}"` : ''}`
export const stroke = (colour: string, width: number, opacity = 1) =>
  `fill="none" stroke="${colour}" stroke-width="${n(width)}"${opacity < 1 ? ` stroke-opacity="${Math.round(opacity * 100) / 100}"` : ''}`
export const path = (d: string, paint: string) => `<path d="${d}" ${paint}/>`
export const rect = (x: number, y: number, w: number, h: number, radius: number, paint: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius > 0 ? ` rx="${n(radius)}"` : ''} ${paint}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, paint: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${paint}/>`
/** Moves, turns (degrees) and scales what is in it. */
export const group = (x: number, y: number, turn: number, scale: number, inside: string) =>
  `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : `rotate(${n(turn)})`}${scale === 1 ? '' : `scale(${Math.round(scale * 100) / 100})`}">${inside}</g>`
/** The point at an angle (degrees) and distance round a centre. */
export const polar = (x: number, y: number, angle: number, distance: number): readonly [number, number] => [
  x + Math.cos((angle * Math.PI) / 180) * distance,
  y + Math.sin((angle * Math.PI) / 180) * distance,
]
/** As many drawings as `count`, one after the other. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
/** Straight lines through points, closed. */
export const polygon = (points: readonly (readonly [number, number])[], paint: string) =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z" ${paint}/>`
/** A soft light: needs the gradient `g` that every picture brings. */
export const halo = (x: number, y: number, r: number, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#g)"${opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''}/>`
/** Light rays from a point. */
export const rays = (x: number, y: number, count: number, length: number, from: number, paint: string) =>
  `<path d="${times(count, (i) => {
    const a = from + (i * 360) / count
    const w = 180 / count
    const [x1, y1] = polar(x, y, a - w / 2, length)
    const [x2, y2] = polar(x, y, a + w / 2, length)
    return `M${n(x)} ${n(y)}L${n(x1)} ${n(y1)} ${n(x2)} ${n(y2)}z`
  })}" ${paint}/>`
/** Round dots of one size and colour in a single path; whole units are fine enough for them. */
export const dots = (
  count: number,
  place: (index: number) => readonly [number, number],
  size: number,
  colour: string,
  opacity = 1,
) =>
  `<path d="${times(count, (i) => {
    const [x, y] = place(i)
    return `M${Math.round(x)} ${Math.round(y)}h0`
  })}" ${stroke(colour, size, opacity)} stroke-linecap="round"/>`
/** Stars of three sizes in the upper part of the picture. */
export const stars = (random: () => number, count: number, bottom: number, colour: string) =>
  times(3, (i) =>
    dots(Math.ceil(count / 3), () => [random() * 300, random() * bottom], 1.8 + i * 1.1, colour, 0.5 + i * 0.2),
  )
/** Draws something once, to be repeated with `repeat`; `name` is one letter not used by the picture's gradients. */
export const define = (name: string, inside: string) => `<defs><g id="${name}">${inside}</g></defs>`
/** Repeats what was defined; `paint` colours the parts that were left without. */
export const repeat = (name: string, x: number, y: number, turn: number, scale: number, paint = '') =>
  `<use href="#${name}" transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : `rotate(${n(turn)})`}${scale === 1 ? '' : `scale(${Math.round(scale * 100) / 100})`}"${paint === '' ? '' : ` ${paint}`}/>`
/** A four-pointed sparkle. */
export const sparkle = (x: number, y: number, r: number, colour: string) =>
  path(
    `M${n(x)} ${n(y - r)}Q${n(x)} ${n(y)} ${n(x + r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + r)}Q${n(x)} ${n(y)} ${n(x - r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y - r)}z`,
    fill(colour),
  )
