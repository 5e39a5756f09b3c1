import { paletteOf } from './colour.ts'
import { motif } from './motifs.ts'
import { scenes, type SceneName } from './scenes.ts'
import { sequence, seedOf } from './seed.ts'
import { circle, dots, fill, n, path, rays, stroke, times } from './shapes.ts'

/** Input of a banner's picture; `number` makes two of one scene and hue different. */
export interface BannerPictureOf {
  readonly scene: SceneName
  readonly hue: number
  readonly number: number
}

type Colours = ReturnType<typeof paletteOf>
type Random = () => number

/** Backgrounds behind the words, from edge to edge. */
const backdrops: readonly ((p: Colours, r: Random) => string)[] = [
  (p) => times(6, (i) => circle(960, 200, 190 + i * 130, stroke(p.pale, 2, 0.16 - i * 0.02))),
  (p, r) => rays(960, 210, 18, 1300, r() * 20, fill(p.glow, 0.06)),
  (p, r) =>
    times(4, (i) => {
      const y = 250 + i * 44 + r() * 12
      return path(
        `M-40 ${n(y)}q75-30 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0 150 0V440H-40z`,
        fill(i % 2 ? p.deep : p.mid, 0.34),
      )
    }),
  (p, r) =>
    times(3, (i) => dots(26, () => [r() * 1200, r() * 420], 2.4 + i * 1.4, p.pale, 0.24 + i * 0.12)) +
    circle(120, 380, 210, fill(p.mid, 0.4)),
  (p) =>
    times(9, (i) => path(`M${-300 + i * 150} 440L${60 + i * 150} -20h60L${-180 + i * 150} 440z`, fill(p.light, 0.05))),
  (p, r) =>
    `<g fill="${p.light}" stroke="${p.light}" opacity=".13">${times(
      3,
      (i) =>
        `<g transform="translate(${n(70 + i * 270 + r() * 60)} ${n(r() * 260)})rotate(${n(r() * 50 - 25)})scale(${n(1.4 + r() * 1.6)})">${motif(Math.floor(r() * 12))}</g>`,
    )}</g>`,
]

/**
 * Draws a banner, 1200 by 420, without any words: its scene stands on the right and fades out to the left. A narrower
 * or lower place keeps the right side and the middle.
 */
export function drawBanner({ scene, hue, number }: BannerPictureOf): string {
  const random = sequence(seedOf(`${scene}-${hue}-${number}`))
  const p = paletteOf(hue, random())
  const backdrop = backdrops[Math.floor(random() * backdrops.length)] ?? (() => '')
  const defs =
    `<linearGradient id="b" x2="1"><stop stop-color="${p.dark}"/><stop offset=".45" stop-color="${p.deep}"/><stop offset="1" stop-color="${p.sky}"/></linearGradient>` +
    `<radialGradient id="g"><stop stop-color="${p.glow}" stop-opacity=".75"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="s" x2=".3" y2="1"><stop stop-color="${p.glow}"/><stop offset="1" stop-color="${p.pop}"/></linearGradient>` +
    '<linearGradient id="e"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".3" stop-color="#fff"/></linearGradient>' +
    '<mask id="m"><path fill="url(#e)" d="M0 0h300v400H0z"/></mask>'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 420" width="1200" height="420"><defs>${defs}</defs>` +
    `<path fill="url(#b)" d="M0 0h1200v420H0z"/>${backdrop(p, random)}` +
    `<g transform="translate(720 -36)scale(1.6)" mask="url(#m)">${scenes[scene](p, random)}</g></svg>`
  )
}
