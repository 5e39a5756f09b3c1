import type { Scene } from './places.ts'
import {
  circle,
  ellipse,
  fill,
  group,
  halo,
  n,
  path,
  polar,
  polygon,
  rays,
  rect,
  sparkle,
  stars,
  stroke,
  times,
} from '#server/art/shapes.ts'

/** A ball under stadium lights. */
const stadium =
  (ball: string): Scene =>
  (p, r) =>
    path('M40 30L-60 330H150zM260 30L150 330H360z', fill(p.pale, 0.13)) +
    path('M0 190q150-70 300 0v60H0z', fill(p.deep)) +
    times(3, (k) =>
      path(`M0 ${206 + k * 13}q150-64 300 0`, `${stroke(k % 2 ? p.pop : p.pale, 4, 0.5)} stroke-dasharray="3 7"`),
    ) +
    times(2, (i) =>
      group(
        40 + i * 220,
        34,
        i ? 12 : -12,
        1,
        rect(-30, -18, 60, 34, 5, fill(p.dark)) +
          times(6, (k) => circle(-19 + (k % 3) * 19, -9 + Math.floor(k / 3) * 16, 7, fill('#fff'))) +
          rect(-3, 16, 6, 150, 0, fill(p.dark)),
      ),
    ) +
    path('M0 240q150-40 300 0V400H0z', fill('#1f8a4c')) +
    times(4, (i) => path(`M${i * 90 - 30} 400L${90 + i * 40} 226h20L${i * 90 + 20} 400z`, fill('#fff', 0.08))) +
    ellipse(150, 268, 62, 12, fill('#000', 0.3)) +
    group(150, 188 + r() * 8, r() * 60, 1.1, ball) +
    path('M104 144a64 64 0 0 1 46-24', stroke('#fff', 6, 0.5))

const ink = '#17181f'
const footballPatches = times(5, (i) => {
  const [ax, ay] = polar(0, 0, i * 72 - 90, 26)
  const [bx, by] = polar(0, 0, i * 72 - 90, 46)
  const [cx, cy] = polar(0, 0, i * 72 - 112, 65)
  const [dx, dy] = polar(0, 0, i * 72 - 68, 65)
  return (
    path(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`, stroke(ink, 4)) +
    path(`M${n(bx)} ${n(by)}L${n(cx)} ${n(cy)}A66 66 0 0 1 ${n(dx)} ${n(dy)}z`, fill(ink))
  )
})

export const football = stadium(
  circle(0, 0, 66, fill('#f7f7fb')) +
    polygon(
      [0, 1, 2, 3, 4].map((i) => polar(0, 0, i * 72 - 90, 26)),
      fill(ink),
    ) +
    footballPatches,
)
export const basketball = stadium(
  circle(0, 0, 66, fill('#e8772e')) +
    path('M-66 0H66M0-66V66M-46-48q40 48 0 96M46-48q-40 48 0 96', stroke('#2b1408', 5)),
)
export const tennis = stadium(
  circle(0, 0, 66, fill('#cfe83a')) + path('M-60-26q60 26 50-36M60 26q-60-26-50 36', stroke('#fff', 7)),
)

/** A volleyball over the net. */
export const volleyball: Scene = (p, r) =>
  rays(150, 120, 18, 420, r() * 20, fill(p.glow, 0.14)) +
  halo(150, 130, 170) +
  path('M-10 262q160-30 320 0v150H-10z', fill('#e0a75a')) +
  path('M-4 214h308v14H-4zM-4 214v74h308v-74', stroke('#fff', 3, 0.9)) +
  times(14, (i) => path(`M${8 + i * 22} 228v60`, stroke('#fff', 1.6, 0.7))) +
  times(3, (i) => path(`M-4 ${242 + i * 16}h308`, stroke('#fff', 1.6, 0.7))) +
  group(
    150,
    126,
    r() * 40,
    1,
    circle(0, 0, 78, fill('#fffdf4')) +
      path(
        'M-78 0q30-46 78-30 20-44 62-44A78 78 0 0 0-66-42q-8 18-12 42zM78 0q-30 46-78 30-20 44-62 44A78 78 0 0 0 66 42q8-18 12-42z',
        fill(p.pop),
      ) +
      path('M0-30Q6 4 0 30M0-30Q-40-20-70 34M0-30Q-30-50-40-66M0 30q40-10 70-64M0 30q30 20 40 36', stroke(p.deep, 4)) +
      circle(0, 0, 78, stroke(p.deep, 4)),
  )

/** A game pad in neon light. */
export const gamepad: Scene = (p, r) =>
  times(7, (i) => path(`M${-40 + i * 60} 420 ${110 + i * 13} 210h4L${-20 + i * 60} 420z`, fill(p.light, 0.2))) +
  halo(150, 150, 170) +
  times(3, (i) => circle(150, 150, 100 + i * 30, `${stroke(p.pop, 2, 0.5)} stroke-dasharray="${8 + i * 6} 14"`)) +
  group(
    150,
    158,
    -8 + r() * 12,
    1.1,
    path(
      'M-58-46q58-14 116 0 34 6 46 66 10 58-20 62-26-2-42-44h-84q-16 42-42 44-30-4-20-62 12-60 46-66z',
      fill('#161b2b'),
    ) +
      path(
        'M-58-46q58-14 116 0 34 6 46 66 10 58-20 62-26-2-42-44h-84q-16 42-42 44-30-4-20-62 12-60 46-66z',
        stroke(p.glow, 4),
      ) +
      path('M-66-20h14v14h14v14h-14v14h-14V8h-14V-6h14z', fill('#dfe6f4')) +
      circle(58, -20, 9, fill('#5cf2b4')) +
      circle(76, -2, 9, fill('#ff6b6b')) +
      circle(40, -2, 9, fill('#5ad1ff')) +
      circle(58, 16, 9, fill('#ffd25e')) +
      circle(-26, 26, 16, fill('#2b3350')) +
      circle(26, 26, 16, fill('#2b3350')) +
      circle(-26, 24, 9, fill(p.pop)) +
      circle(26, 24, 9, fill(p.pop)) +
      rect(-16, -30, 12, 6, 3, fill('#dfe6f4')) +
      rect(4, -30, 12, 6, 3, fill('#dfe6f4')),
  ) +
  sparkle(70, 60, 16, '#fff') +
  sparkle(240, 74, 12, p.glow)

/** A cup on the winners' steps. */
export const trophy: Scene = (p, r) =>
  rays(150, 130, 22, 420, r() * 18, fill(p.glow, 0.18)) +
  halo(150, 130, 170) +
  stars(r, 20, 240, '#fff') +
  path('M50 300v-42h66v-30h68v20h66v52z', fill(p.mid)) +
  path('M50 258h66v8H50zM116 228h68v8h-68zM184 248h66v8h-66z', fill(p.pale)) +
  path('M96 64H58q-4 66 56 72M204 64h38q4 66-56 72', stroke('#e0a021', 13)) +
  path('M92 50h116q4 92-44 112v34h26v18H110v-18h26v-34Q88 142 92 50z', fill('#ffcb3d')) +
  path('M150 50h58q4 92-44 112v34h26v18h-40z', fill('#f0a81c')) +
  path('M108 62q0 52 22 76', `${stroke('#fff6d6', 8)} stroke-linecap="round"`) +
  path('M150 78l10 21 23 3-17 16 4 23-20-11-20 11 4-23-17-16 23-3z', fill('#fff')) +
  rect(100, 212, 100, 16, 4, fill('#6b3d16'))

const [warm, cool] = ['#ff5d4a', '#4a8dff']

/** A ball of light with its heart. */
const light = (x: number, y: number, size: number, colour: string) =>
  circle(x, y, size * 1.9, fill(colour, 0.16)) +
  circle(x, y, size * 1.4, fill(colour, 0.3)) +
  circle(x, y, size, fill(colour)) +
  circle(x - size * 0.18, y - size * 0.2, size * 0.52, fill('#fff', 0.78))

/** Two lights meet over the ring, one from either side. */
export const twoLights: Scene = (p, r) =>
  times(3, (i) => ellipse(150, 276, 180 - i * 40, 58 - i * 14, fill([p.mid, p.sky, p.deep][i]!, 0.9))) +
  times(11, (i) => circle(...polar(150, 226, 198 + i * 14.4, 150), 3.4, fill(p.glow))) +
  halo(150, 168, 150) +
  rays(150, 168, 14, 210, r() * 24, fill('#fff', 0.1)) +
  times(4, (i) =>
    path(`M${-12 - i * 9} ${92 + i * 30}Q50 ${112 + i * 20} 92 ${154 + i * 8}`, stroke(warm, 5 - i, 0.6)),
  ) +
  times(4, (i) =>
    path(`M${312 + i * 9} ${92 + i * 30}Q250 ${112 + i * 20} 208 ${154 + i * 8}`, stroke(cool, 5 - i, 0.6)),
  ) +
  light(104, 170, 40, warm) +
  light(196, 170, 40, cool) +
  sparkle(150, 168, 34, '#fff') +
  times(8, (i) => circle(...polar(150, 168, i * 45 + r() * 30, 52 + r() * 34), 2.6, fill(p.glow)))

/** Two lights circle each other, seen from above. */
export const lightRing: Scene = (p, r) => {
  const turn = r() * 180
  const [[ax, ay], [bx, by]] = [polar(150, 160, turn, 78), polar(150, 160, turn + 180, 78)]
  return (
    stars(r, 26, 390, '#fff') +
    times(4, (i) => circle(150, 160, 132 - i * 27, stroke(p.glow, i === 1 ? 5 : 2, 0.65 - i * 0.12))) +
    times(24, (i) => circle(...polar(150, 160, i * 15, 146), i % 6 ? 2.4 : 5, fill(p.glow, i % 6 ? 0.6 : 1))) +
    halo(150, 160, 110) +
    group(
      150,
      160,
      turn,
      1,
      path('M78 0A78 78 0 0 1 -67 40', stroke(warm, 11, 0.34)) +
        path('M-78 0A78 78 0 0 1 67-40', stroke(cool, 11, 0.34)),
    ) +
    light(ax, ay, 29, warm) +
    light(bx, by, 29, cool) +
    sparkle(150, 160, 16, '#fff')
  )
}

/** A crest with crossed blades over an arena grid. */
export const arena: Scene = (p, r) =>
  path(
    times(7, (i) => `M${n(-30 + i * 60)} 400L150 150`),
    stroke(p.light, 2, 0.35),
  ) +
  path(
    times(5, (i) => `M0 ${n(250 + i * i * 9)}H300`),
    stroke(p.light, 2, 0.35),
  ) +
  halo(150, 160, 180, 0.8) +
  times(
    2,
    (i) =>
      `<g transform="translate(150 166)scale(${i ? -1 : 1} 1)rotate(${n(38 + r() * 4)})">${path('M-8-150l8-18 8 18v210h-16z', fill(p.pale))}${path('M0-168l8 18v210h-8z', fill(p.light))}${rect(-30, 60, 60, 11, 5, fill(p.glow))}${rect(-6, 70, 12, 44, 4, fill(p.dark))}${circle(0, 118, 9, fill(p.glow))}</g>`,
  ) +
  polygon(
    [
      [150, 66],
      [232, 96],
      [222, 192],
      [150, 262],
      [78, 192],
      [68, 96],
    ],
    fill(p.glow),
  ) +
  polygon(
    [
      [150, 78],
      [220, 104],
      [211, 186],
      [150, 246],
      [89, 186],
      [80, 104],
    ],
    fill(p.deep),
  ) +
  polygon(
    [
      [150, 78],
      [220, 104],
      [211, 186],
      [150, 246],
    ],
    fill(p.mid),
  ) +
  path('M104 148q4-26 28-24h36q24-2 28 24l6 40q-12 16-28-4l-12-14h-24l-12 14q-16 20-28 4z', fill(p.pop)) +
  path('M128 138v20m-10-10h20', stroke('#fff', 6)) +
  circle(174, 140, 5, fill('#fff')) +
  circle(184, 152, 5, fill('#fff')) +
  sparkle(64, 60, 12, p.glow) +
  sparkle(240, 58, 9, p.pale)
