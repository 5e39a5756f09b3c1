import type { Scene } from './places.ts'
import {
  circle,
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
  sparkle,
  stars,
  stroke,
  times,
} from '#server/art/shapes.ts'

/** Two koi round each other in a pond. */
export const koi: Scene = (p, r) => {
  const fish = (body: string, patch: string) =>
    path(
      'M0-92C34-70 34-10 6 44 24 56 26 76 18 96 8 84 2 82-2 84-8 84-14 88-22 98-28 76-22 56-8 44-34-8-34-70 0-92z',
      fill(body),
    ) +
    path('M-8-78q16-6 22 14-16 22-26 2zM-22-34q24-14 44 6-10 30-38 20zM-12 16q12-8 22 2-6 22-16 22z', fill(patch)) +
    path('M24-46q30 4 34 30-22-8-36-6zM-24-46q-30 4-34 30 22-8 36-6z', fill(body, 0.75)) +
    circle(-10, -70, 3.4, fill('#111')) +
    circle(10, -70, 3.4, fill('#111'))
  return (
    times(4, (i) => circle(150, 158, 40 + i * 44, stroke(p.pale, 2, 0.34 - i * 0.06))) +
    times(3, (i) => {
      const [x, y] = polar(150, 170, i * 130 + r() * 70, 140)
      return group(x, y, r() * 360, 1, path('M0 0L40-6A40 40 0 1 1 38 12z', fill(p.light, 0.75)))
    }) +
    group(112, 176, 18 + r() * 16, 0.98, fish(p.pale, p.pop)) +
    group(196, 150, 196 + r() * 18, 0.86, fish(p.glow, p.pop2)) +
    group(
      150,
      300,
      0,
      0.8,
      times(7, (i) => group(0, 0, -72 + i * 24, 1, ellipse(0, -34, 13, 34, fill(i % 2 ? p.pop : p.pale)))) +
        circle(0, -8, 10, fill(p.glow)),
    )
  )
}

/** A dragon coiled through clouds round its pearl. */
export const dragon: Scene = (p, r) => {
  const coil = 'M262 330C120 340 40 290 74 236 104 190 232 246 250 186 264 134 150 160 106 132 70 108 88 62 140 62'
  return (
    rays(150, 160, 16, 380, r() * 22, fill(p.glow, 0.09)) +
    halo(216, 84, 80) +
    path(coil, `${stroke(p.deep, 62)} stroke-linecap="round"`) +
    path(coil, `${stroke(p.pop, 50)} stroke-linecap="round"`) +
    path(coil, `${stroke(p.glow, 16)} stroke-dasharray="9 5" stroke-opacity=".85"`) +
    path(coil, `${stroke(p.dark, 50, 0.22)} stroke-dasharray="2 12"`) +
    group(
      146,
      62,
      r() * 10 - 8,
      1,
      path('M-22-34Q30-42 62-8q10 12-4 18l-36 4q-6 16-28 16-24-4-26-30z', fill(p.pop)) +
        path('M-14-30q-30-18-34-44 26 18 44 34M4-34Q-8-58 6-80q4 30 20 46', fill(p.glow)) +
        path('M22 16l34-6-6 14q-20 8-36 2z', fill(p.pale)) +
        circle(20, -12, 7, fill(p.glow)) +
        circle(22, -12, 3.4, fill('#111')) +
        path('M58-4q30-4 40 18M56 4q20 8 22 30', stroke(p.glow, 3)) +
        circle(54, -8, 3, fill(p.deep)) +
        path('M-24-14q-26 6-30 30 14-10 26-8-10 14-4 26 8-18 22-20z', fill(p.pop2)),
    ) +
    circle(216, 84, 17, fill(p.glow)) +
    circle(211, 78, 6, fill('#fff', 0.8)) +
    times(3, (i) =>
      group(
        [34, 250, 70][i]!,
        [170, 250, 320][i]!,
        0,
        0.9 + r() * 0.4,
        path('M-44 12a16 16 0 0 1 8-30 24 24 0 0 1 44-6 18 18 0 0 1 30 18 11 11 0 0 1-2 18z', fill(p.pale, 0.85)) +
          path('M-24 4a12 12 0 1 1 14-12M4 2a10 10 0 1 1 12-10', stroke(p.sky, 3)),
      ),
    )
  )
}

/** The rabbit in the full moon. */
export const moonRabbit: Scene = (p, r) => {
  const flip = r() > 0.5 ? 1 : -1
  return (
    stars(r, 30, 300, p.pale) +
    halo(150, 142, 170) +
    circle(150, 142, 104, fill(p.glow)) +
    times(5, () => circle(84 + r() * 130, 76 + r() * 120, 5 + r() * 12, fill('#fff', 0.25))) +
    `<g transform="translate(150 168)scale(${flip} 1)">` +
    path(
      'M-62 66q-16-52 22-80 8-6 14-6-20-36-18-70 0-18 10-18 14 4 20 66 0 6 0 12 6-2 10-2 10-60 28-66 12 0 10 18-4 40-22 66 26 12 26 38-2 14-16 20 18 24 14 52l-6 10h-66z',
      fill(p.dark),
    ) +
    circle(14, 0, 4.6, fill(p.glow)) +
    path('M36 18q10 0 14 6M-34 40q20-20 40 0', stroke(p.sky, 2.4)) +
    '</g>' +
    times(4, (i) =>
      path(
        `M${-60 + i * 90} ${n(262 + (i % 2) * 30)}a20 20 0 0 1 34-14 30 30 0 0 1 54-2 22 22 0 0 1 36 16z`,
        fill(p.pale, 0.5 + 0.1 * i),
      ),
    ) +
    path('M0 270q70-26 150-6t150-10V400H0z', fill(p.deep)) +
    path(
      times(7, (i) => `M${n(16 + i * 44 + r() * 16)} 300q-2-40 ${n(r() * 20 - 10)}-58`),
      stroke(p.light, 2.6),
    )
  )
}

/** A tiger's face, made of planes. */
export const tiger: Scene = (p, r) => {
  const half = (s: number) => {
    const at = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => [150 + x * s, y] as const)
    return (
      polygon(
        at([
          [34, 84],
          [78, 44],
          [98, 104],
        ]),
        fill(p.pop),
      ) +
      polygon(
        at([
          [48, 86],
          [74, 62],
          [84, 100],
        ]),
        fill(p.dark),
      ) +
      polygon(
        at([
          [0, 78],
          [62, 80],
          [104, 132],
          [112, 196],
          [70, 262],
          [0, 296],
        ]),
        fill(s > 0 ? p.pop2 : p.pop),
      ) +
      polygon(
        at([
          [30, 206],
          [78, 196],
          [92, 214],
          [56, 268],
          [0, 292],
          [0, 220],
        ]),
        fill(p.pale),
      ) +
      polygon(
        at([
          [16, 150],
          [70, 136],
          [60, 166],
          [30, 172],
        ]),
        fill(p.glow),
      ) +
      circle(150 + 44 * s, 156, 8, fill('#111')) +
      polygon(
        at([
          [8, 84],
          [30, 82],
          [10, 122],
        ]),
        fill(p.dark),
      ) +
      polygon(
        at([
          [44, 86],
          [62, 84],
          [34, 128],
        ]),
        fill(p.dark),
      ) +
      polygon(
        at([
          [108, 150],
          [76, 160],
          [111, 172],
        ]),
        fill(p.dark),
      ) +
      polygon(
        at([
          [108, 196],
          [74, 188],
          [100, 214],
        ]),
        fill(p.dark),
      ) +
      path(`M${150 + 40 * s} 232l${70 * s}-10M${150 + 40 * s} 242l${68 * s} 10`, stroke(p.pale, 2))
    )
  }
  return (
    rays(150, 170, 20, 400, r() * 18, fill(p.light, 0.14)) +
    halo(150, 170, 170, 0.6) +
    half(-1) +
    half(1) +
    polygon(
      [
        [132, 160],
        [168, 160],
        [176, 214],
        [124, 214],
      ],
      fill(p.glow),
    ) +
    path(
      'M122 210h56l-28 28zM150 236v20M150 256q-16 14-34 4M150 256q16 14 34 4',
      `fill="${p.dark}" stroke="${p.dark}" stroke-width="4"`,
    )
  )
}

/** A shoal over a reef. */
export const reef: Scene = (p, r) => {
  const fish = (x: number, y: number, s: number, c: string, d: string) =>
    group(
      x,
      y,
      r() * 16 - 8,
      s,
      path('M-46 0q44-50 96 0-52 50-96 0z', fill(c)) +
        path('M-38 0l-36-28q10 28 0 56z', fill(d)) +
        path('M4-24q12 24 0 48M-16-20q8 20 0 40', stroke(d, 7)) +
        path('M-4-24q16-24 34-18l-8 24z', fill(d)) +
        circle(30, -6, 6.6, fill('#fff')) +
        circle(32, -6, 3.4, fill('#111')),
    )
  return (
    path('M40-10L10 400H100L90-10zM150-10L190 400h90L190-10z', fill(p.pale, 0.09)) +
    times(6, () => circle(r() * 300, r() * 300, 2 + r() * 7, stroke(p.pale, 1.6, 0.5))) +
    fish(104 + r() * 20, 84, 0.62, p.light, p.sky) +
    fish(214, 130 + r() * 20, 0.8, p.pop2, p.pale) +
    fish(128, 196 + r() * 10, 1.45, p.pop, p.glow) +
    path('M-10 400V296q30-40 60-10 20-60 50 0 40-30 60 20 30-50 70-10 20-30 80-10V400z', fill(p.deep)) +
    times(5, (i) =>
      path(
        `M${n(24 + i * 62)} 320q${i % 2 ? 20 : -20}-26 0-50t0-40`,
        `${stroke(i % 2 ? p.pop2 : p.light, 8)} stroke-linecap="round"`,
      ),
    )
  )
}

/** A rooster before the rising sun. */
export const rooster: Scene = (p, r) => {
  const flip = r() > 0.5 ? 1 : -1
  return (
    rays(150, 170, 22, 400, r() * 16, fill(p.glow, 0.16)) +
    halo(150, 160, 150) +
    circle(150, 160, 96, fill(p.glow)) +
    `<g transform="translate(150 0)scale(${flip} 1)">` +
    times(6, (i) =>
      path(
        `M-30 218Q${-120 + i * 8} ${220 - i * 4} ${n(-128 + i * 17)} ${n(116 - i * 10)}Q${-78 + i * 8} 130 -18 196z`,
        fill(i % 2 ? p.deep : p.pop2),
      ),
    ) +
    path(
      'M-50 196q30 18 58-8 20-22 26-74 4-34 34-36 28 2 28 32l-8 32q16 60-22 96-26 24-62 20-46-6-54-62z',
      fill(p.pop),
    ) +
    path('M36 96q-4-16 8-20-4-20 14-18 2-18 18-10 14-10 18 8 10 6 6 20-20 12-30 8-16 2-34 12z', fill('#e5383b')) +
    path('M94 100l30 12-30 8zM78 124q10 26 20 8l4-16z', fill(p.glow)) +
    path('M84 122q2 34 16 34 8-14-2-34z', fill('#e5383b')) +
    circle(78, 102, 6, fill('#fff')) +
    circle(80, 102, 3.2, fill('#111')) +
    path('M-30 200q26 30 64-6 2 44-34 48-28-4-30-42z', fill(p.dark, 0.75)) +
    path('M-14 214q22 12 38-8M-8 228q16 6 26-6', stroke(p.glow, 3)) +
    path('M4 256v44m-16 0h32M34 252v48m-16 0h32', stroke(p.dark, 7)) +
    '</g>' +
    path('M0 296q80-20 150-6t150-4V400H0z', fill(p.deep)) +
    path(
      times(9, (i) => `M${10 + i * 36} 306l${n(r() * 8)}-20 6 20z`),
      fill(p.light),
    )
  )
}

/** A fox asleep in falling snow. */
export const fox: Scene = (p, r) =>
  halo(220, 80, 100, 0.8) +
  circle(220, 80, 32, fill(p.pale)) +
  times(3, (i) =>
    times(3, (k) =>
      polygon(
        [
          [i * 120 - 30 + k * 40, 250],
          [i * 120 - 2 + k * 40, 130 + ((i + k) % 2) * 26 + k * 8],
          [i * 120 + 26 + k * 40, 250],
        ],
        fill(k === 1 ? p.mid : p.deep, 0.85),
      ),
    ),
  ) +
  path('M-10 250q90-34 160-10t160-16V400H-10z', fill(p.pale)) +
  path('M64 262q-6-62 66-74 90-8 106 62 2 40-56 46-60 6-112-8z', fill(p.pop)) +
  path('M236 250q12 48-48 52-60 2-108-16 60 2 88-26 22-22 48-36z', fill(p.pop2)) +
  path('M92 296q-26-6-32-28 24 12 44 8z', fill(p.pale)) +
  path('M132 214l-8-50 34 24q18-6 34 2l36-20-12 50q4 34-42 44-44-6-42-50z', fill(p.pop)) +
  path(
    'M134 226q20 4 36 38 18-32 44-34-4 30-40 36-34-4-40-40zM132 176l4 22 14-8zM220 180l-16 12 12 12z',
    fill(p.pale),
  ) +
  path('M146 222q8 8 16 0M184 222q8 8 16 0', stroke(p.dark, 3.4)) +
  circle(172, 262, 6, fill(p.dark)) +
  dots(18, () => [r() * 300, r() * 330], 2.6, '#fff', 0.8) +
  dots(14, () => [r() * 300, r() * 330], 4.4, '#fff', 0.85) +
  sparkle(52, 60, 9, p.pale)

/** An owl among the branches. */
export const owl: Scene = (p, r) => {
  const eye = (x: number) =>
    circle(x, 136, 33, fill(p.pale)) +
    circle(x, 136, 25, fill(p.glow)) +
    circle(x, 136, 13, fill('#111')) +
    circle(x + 5, 130, 4.4, fill('#fff'))
  return (
    stars(r, 24, 220, p.pale) +
    halo(150, 150, 160, 0.8) +
    circle(150, 150, 112, stroke(p.glow, 3, 0.6)) +
    path('M72 96L64 52l44 22q42-16 84 0l44-22-8 44q18 40 12 96-10 78-90 92-80-14-90-92-6-56 12-96z', fill(p.mid)) +
    path('M68 176q-22 70 46 104-30-50-20-100zM232 176q22 70-46 104 30-50 20-100z', fill(p.deep)) +
    path('M104 190q46 30 92 0 8 66-46 92-54-26-46-92z', fill(p.light)) +
    path(
      times(4, (k) => `M${118 + k * 8} ${204 + k * 18}${times(4 - k, () => 'q8 12 16 0')}`),
      stroke(p.deep, 3),
    ) +
    eye(112) +
    eye(188) +
    path('M138 150h24l-12 28z', fill(p.pop)) +
    rect(-10, 284, 320, 18, 9, fill(p.dark)) +
    path('M120 280v18m12-18v18m36-18v18m12-18v18', stroke(p.pop, 7)) +
    times(8, (i) =>
      group(
        10 + i * 42,
        292 + (i % 2) * 10,
        i % 2 ? 40 : -140,
        1,
        ellipse(16, 0, 16, 7, fill(i % 3 ? p.light : p.pop)),
      ),
    )
  )
}
