import type { Scene } from './places.ts'
import {
  circle,
  define,
  dots,
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
  repeat,
  sparkle,
  stars,
  stroke,
  times,
} from '#server/art/shapes.ts'

/** A castle on its rock, banners flying. */
export const castle: Scene = (p, r) => {
  const tower = (x: number, top: number, w: number) =>
    rect(x - w / 2, top, w, 300 - top, 0, fill(p.light)) +
    rect(x, top, w / 2, 300 - top, 0, fill(p.dark, 0.2)) +
    path(`M${x - w / 2 - 5} ${top}v-14h9v7h${n((w - 26) / 2)}v-7h18v7h${n((w - 26) / 2)}v-7h9v14z`, fill(p.light)) +
    path(`M${x - 5} ${top + 34}v-12a5 5 0 0 1 10 0v12z`, fill(p.glow))
  const spire = (x: number, top: number, w: number) =>
    path(`M${x - w} ${top}L${x} ${n(top - w * 2.1)}L${x + w} ${top}z`, fill(p.pop)) +
    path(`M${x} ${n(top - w * 2.1)}v-26l22 8-22 8`, fill(p.pop2))
  return (
    halo(150, 150, 180, 0.8) +
    circle(70 + r() * 160, 84, 34, fill(p.pale)) +
    stars(r, 18, 160, p.pale) +
    tower(92, 150, 44) +
    spire(92, 138, 28) +
    tower(210, 164, 44) +
    spire(210, 152, 28) +
    tower(150, 112, 58) +
    spire(150, 100, 36) +
    rect(70, 208, 160, 100, 0, fill(p.light)) +
    path('M128 308v-46a22 22 0 0 1 44 0v46z', fill(p.dark)) +
    path('M138 308v-44M150 308v-52M162 308v-44', stroke(p.glow, 3, 0.6)) +
    path('M-10 320q60-40 90-22 70-16 140 0 40-16 90 20V400H-10z', fill(p.deep))
  )
}

/** The desert at sundown, with a cactus. */
export const desert: Scene = (p, r) =>
  rays(150, 190, 18, 420, r() * 20, fill(p.glow, 0.12)) +
  halo(150, 180, 150) +
  circle(150, 186, 74, 'fill="url(#s)"') +
  path('M-10 196h56v-40h16v-20h40v60h20v64H-10zM310 206h-40v-56h-14v-16h-40v72h-24v60h120z', fill(p.mid)) +
  path('M-10 250q80-24 160-6t160-8V400H-10z', fill(p.sky)) +
  path('M104 300V132a20 20 0 0 1 40 0v168z', fill('#2f8f5b')) +
  path('M116 296V136M130 296V136', stroke('#1d6b40', 3)) +
  path(
    'M104 220h-18a16 16 0 0 1-16-16v-30M144 196h20a16 16 0 0 0 16-16v-34',
    `${stroke('#2f8f5b', 22)} stroke-linecap="round"`,
  ) +
  circle(124, 112, 9, fill(p.pop)) +
  path('M-10 300q90-30 170-4t160-10V400H-10z', fill(p.deep)) +
  group(
    232,
    286,
    r() * 10,
    1,
    path('M-34 0q34-26 68 0l-8 12h-52z', fill(p.dark)) + path('M-15-8q15-28 30 0z', fill(p.pop2)),
  )

/** Sweets piled under a lollipop. */
export const candy: Scene = (p, r) => {
  const sweet = (x: number, y: number, s: number, turn: number, c: string) =>
    group(
      x,
      y,
      turn,
      s,
      path('M-26 0l-30-20v40zM26 0l30-20v40z', fill(c)) +
        circle(0, 0, 30, fill(c)) +
        path('M-20-22q20 22 0 44M4-30q18 30 0 60', stroke('#fff', 7, 0.75)),
    )
  return (
    dots(14, () => [r() * 300, r() * 300], 9, p.pale, 0.3) +
    halo(150, 130, 170, 0.9) +
    rect(145, 150, 11, 170, 5, fill('#fff')) +
    circle(150, 120, 76, fill(p.pop)) +
    group(
      150,
      120,
      r() * 90,
      1,
      times(6, (i) => group(0, 0, i * 60, 1, path('M0 0Q34-10 38-66A76 76 0 0 1 66-38Q30-30 0 0z', fill('#fff')))),
    ) +
    circle(150, 120, 76, stroke(p.pop2, 6)) +
    path('M96 92q14-32 44-40', stroke('#fff', 8, 0.6)) +
    sweet(66, 236, 0.95, -24 + r() * 20, p.pop2) +
    sweet(238, 226, 1.05, 18 + r() * 20, p.light) +
    sweet(206, 296, 0.8, -8, p.glow) +
    sweet(96, 300, 0.8, 14, p.pop)
  )
}

/** A bubbling potion among books and stars. */
export const potion: Scene = (p, r) =>
  stars(r, 28, 300, p.pale) +
  halo(150, 210, 170) +
  circle(150, 190, 124, `${stroke(p.glow, 3, 0.6)} stroke-dasharray="3 9"`) +
  polygon(
    [0, 1, 2, 3, 4, 5, 6].map((i) => polar(150, 190, (i * 3 * 360) / 7 - 90, 118)),
    stroke(p.glow, 2, 0.4),
  ) +
  path('M128 82h44v60l58 104q14 44-36 48h-88q-50-4-36-48l58-104z', fill(p.pale, 0.35)) +
  path('M101 190h98l31 56q14 44-36 48h-88q-50-4-36-48z', fill(p.pop)) +
  path('M101 190q24-14 49 0t50 0l10 18H91z', fill(p.pop2)) +
  rect(118, 72, 64, 16, 7, fill(p.glow)) +
  rect(130, 48, 40, 30, 6, fill('#8a5a2b')) +
  path('M112 210l-24 46', stroke('#fff', 9, 0.5)) +
  dots(9, () => [96 + r() * 108, 214 + r() * 66], 11, p.pale, 0.7) +
  dots(6, () => [130 + r() * 40, 100 + r() * 80], 8, p.pop2, 0.9) +
  sparkle(64, 96, 18, p.glow) +
  sparkle(240, 130, 13, p.glow) +
  sparkle(224, 60, 9, p.pale)

/** A mirror ball over a dance floor. */
export const disco: Scene = (p, r) =>
  times(6, (i) => path(`M150 130L${n(-80 + i * 92)} 400h46z`, fill([p.pop, p.glow, p.pop2][i % 3]!, 0.22))) +
  path('M146 0h8v60h-8z', fill(p.pale)) +
  halo(150, 136, 150) +
  circle(150, 136, 78, fill(p.light)) +
  path(
    times(7, (i) => `M72 ${88 + i * 17}H228`) +
      times(7, (i) => {
        const x = (i - 3) * 26
        return `M150 58Q${150 + x * 1.9} 136 150 214`
      }),
    stroke(p.deep, 2.5, 0.6),
  ) +
  times(9, (i) =>
    rect(92 + ((i * 37 + r() * 20) % 104), 84 + ((i * 53) % 100), 15, 13, 1, fill(i % 3 ? p.pale : p.pop, 0.9)),
  ) +
  circle(150, 136, 78, stroke(p.dark, 3, 0.5)) +
  path('M104 106q10-28 38-36', stroke('#fff', 8, 0.6)) +
  sparkle(112, 92, 22, '#fff') +
  sparkle(206, 160, 14, '#fff') +
  sparkle(60, 232, 10, p.glow) +
  define('q', path('M-12 0a9 7 0 1 0 9 7v-40l22-6v28a9 7 0 1 0 6 6v-46l-34 9v36z', '')) +
  repeat('q', 60, 270, -8, 1.2, fill(p.pop2)) +
  repeat('q', 238, 252, 8, 1, fill(p.glow)) +
  ellipse(150, 320, 140, 30, fill(p.pop, 0.35))

/** A steaming bowl with chopsticks. */
export const noodles: Scene = (p, r) =>
  circle(150, 150, 128, fill(p.glow, 0.2)) +
  halo(150, 150, 160) +
  times(3, (i) =>
    path(`M${104 + i * 46} ${96 - r() * 10}q-18-20 0-40t0-40`, `${stroke('#fff', 8, 0.6)} stroke-linecap="round"`),
  ) +
  path('M182 176 250 38l10 5-58 136zM204 178 276 54l9 6-62 122z', fill('#b9532f')) +
  ellipse(150, 176, 118, 34, fill('#f4ead2')) +
  ellipse(150, 178, 104, 26, fill('#d98d3d')) +
  times(5, (i) =>
    path(`M${66 + i * 14} 184q30-${26 - i * 2} 60 0t60-2`, `${stroke('#ffe6a0', 7)} stroke-linecap="round"`),
  ) +
  ellipse(196, 172, 28, 15, fill('#fff')) +
  circle(196, 171, 10, fill('#ffb52e')) +
  path('M96 164q14-14 30-4-4 12-16 12t-14-8z', fill('#e98a8a')) +
  dots(7, (i) => [112 + i * 12, 166 + ((i * 7) % 14)], 7, '#4fa845', 1) +
  path('M32 178q118 44 236 0-6 92-76 116h-84q-70-24-76-116z', fill(p.pop)) +
  path('M40 206q110 42 220 0', stroke('#fff', 5, 0.7)) +
  times(6, (i) => circle(64 + i * 34, 240 - Math.abs(i - 2.5) * 5, 7, stroke('#fff', 4, 0.7)))

/** Chillies over a flame. */
export const chilli: Scene = (p, r) => {
  const pepper = (x: number, y: number, turn: number, s: number, c: string) =>
    group(
      x,
      y,
      turn,
      s,
      path('M-26-70q26-18 52 0 14 80-46 146 8-70-6-146z', fill(c)) +
        path('M-14-56q4 50-2 90', `${stroke('#fff', 7, 0.5)} stroke-linecap="round"`) +
        path('M-32-66q32-30 64 0-18 8-32-2-14 10-32 2zM-4-84q-4-20 12-30l8 6q-12 8-10 26z', fill('#3f9b42')),
    )
  return (
    rays(150, 170, 16, 420, r() * 20, fill(p.light, 0.16)) +
    halo(150, 170, 180) +
    path('M150 20q10 60 60 100t40 110q-10 70-100 70T50 230q-4-50 30-80 4 30 22 38-10-90 48-168z', fill('#ff7a1f')) +
    path('M156 110q50 50 46 110-8 50-52 50t-54-46q-2-30 20-52 6 24 20 28-6-50 20-90z', fill('#ffd25e')) +
    pepper(96, 196, 18 + r() * 8, 1, '#e5262b') +
    pepper(214, 204, -26 + r() * 8, 0.95, '#c9151f') +
    pepper(154, 178, -4, 1.2, '#f0382f') +
    sparkle(72, 80, 12, '#fff') +
    sparkle(240, 92, 16, '#fff')
  )
}
