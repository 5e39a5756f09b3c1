import { paletteOf } from './colour.ts'
import { canDraw, drawLine, setTitle } from './lettering.ts'
import { scenes, type SceneName } from './scenes.ts'
import { seedOf, sequence } from './seed.ts'
import { circle, fill, path, stroke, times } from './shapes.ts'

/** Size of the picture of a shared link, as the networks ask for it. */
export const shareSize = { width: 1200, height: 630 } as const

/** Page that the picture is drawn for. */
export interface SharedPage {
  /** Its address, which chooses the scene. */
  readonly path: string
  readonly title: string
  readonly site: string
}

/** Scene and hue of the picture, by page; the rest have one of the last. */
const own: Readonly<Record<string, readonly [scene: SceneName, hue: number]>> = {
  '/': ['harbour', 282],
  '/rng': ['gems', 300],
  '/live': ['cards', 160],
  '/fish': ['reef', 210],
  '/pvp': ['chips', 20],
  '/sports': ['football', 150],
  '/esports': ['gamepad', 268],
  '/elott': ['lottery', 330],
  '/lott': ['ticket', 345],
  '/ds88': ['twoLights', 30],
  '/games': ['wheel', 290],
  '/promotions': ['fortune', 12],
  '/pointMall': ['treasure', 45],
  '/noticePage': ['lanterns', 20],
  '/help': ['owl', 250],
  '/down': ['rocket', 300],
  '/join': ['pagoda', 200],
  '/licences': ['shield', 230],
  '/feedback': ['book', 190],
  '/fair': ['dice', 170],
}
const others: readonly (readonly [scene: SceneName, hue: number])[] = [
  ['skyline', 262],
  ['pagoda', 340],
  ['balloon', 220],
]

const mark = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y})scale(${size / 26})"><rect width="26" height="26" rx="8" fill="#f5be4b"/>` +
  `<circle cx="8" cy="17" r="3" fill="#221a05"/><circle cx="18" cy="9" r="3" fill="#221a05"/>` +
  `<path d="M8 14c0-4 3-5 7-5" stroke="#221a05" stroke-width="2" fill="none"/></g>`

const gold = '#f5be4b'
const left = 80
const room = 640

/** The mark and the name of the site, with the title of the page under it as large as it goes. */
function wordsOf({ title, site }: SharedPage): string {
  const named = canDraw(site)
  // There are no outlines of Chinese, Japanese and Thai letters, and a machine's faces are not to be relied on.
  if (!canDraw(title) || title === site)
    return mark(left, 190, 112) + (named ? drawLine(site, { x: left, y: 412, size: 104, fill: '#fff' }) : '') + bar(462)
  const { lines, size } = setTitle(title, room, 88)
  const bottom = 500
  const first = bottom - (lines.length - 1) * size * 1.12
  return (
    mark(left, 84, 76) +
    (named ? drawLine(site, { x: left + 98, y: 138, size: 46, fill: '#fff' }) : '') +
    lines.map((line, at) => drawLine(line, { x: left, y: first + at * size * 1.12, size, fill: '#fff' })).join('') +
    bar(542)
  )
}

const bar = (y: number) => path(`M${left + 4} ${y}h150`, `${stroke(gold, 8)} stroke-linecap="round"`)

/** Draws what a link to a page shows where it is shared: the page's title over the brand's art. */
export function drawShare(page: SharedPage): string {
  const seed = seedOf(page.path)
  const [scene, hue] =
    (Object.hasOwn(own, page.path) ? own[page.path] : undefined) ?? others[seed % others.length] ?? others[0]!
  const random = sequence(seed)
  const p = paletteOf(hue, random())
  const { width, height } = shareSize
  const defs =
    `<linearGradient id="b" x2="1" y2=".4"><stop stop-color="${p.dark}"/><stop offset=".5" stop-color="${p.deep}"/><stop offset="1" stop-color="${p.sky}"/></linearGradient>` +
    `<radialGradient id="g"><stop stop-color="${p.glow}" stop-opacity=".75"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="s" x2=".3" y2="1"><stop stop-color="${p.glow}"/><stop offset="1" stop-color="${p.pop}"/></linearGradient>` +
    '<linearGradient id="e"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".35" stop-color="#fff"/></linearGradient>' +
    '<mask id="m"><path fill="url(#e)" d="M0 0h300v400H0z"/></mask>'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>` +
    `<path fill="url(#b)" d="M0 0h${width}v${height}H0z"/>` +
    times(6, (i) => circle(930, 300, 200 + i * 140, stroke(p.pale, 2, 0.16 - i * 0.02))) +
    `<g transform="translate(706 -8)scale(1.65)" mask="url(#m)">${scenes[scene](p, random)}</g>` +
    circle(left, height, 260, fill(p.mid, 0.28)) +
    `${wordsOf(page)}</svg>`
  )
}
