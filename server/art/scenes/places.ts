import type { Palette } from '#server/art/colour.ts'
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

/** Draws a picture from a palette and the numbers of its seed. */
export type Scene = (palette: Palette, random: () => number) => string

/** A lighthouse over a harbour at night. */
export const harbour: Scene = (p, r) => {
  const x = 96 + r() * 90
  return (
    stars(r, 22, 170, p.pale) +
    path(`M${n(x)} 118L-40 40V150zM${n(x)} 118L340 30V178z`, fill(p.glow, 0.22)) +
    halo(x, 118, 90) +
    path('M0 250q70-34 150-14t150-8V400H0z', fill(p.mid)) +
    path(`M${n(x - 90)} 262q30-52 84-50t96 50z`, fill(p.dark)) +
    polygon(
      [
        [x - 15, 130],
        [x + 15, 130],
        [x + 24, 240],
        [x - 24, 240],
      ],
      fill(p.pale),
    ) +
    polygon(
      [
        [x - 17, 150],
        [x + 17, 150],
        [x + 19, 176],
        [x - 19, 176],
      ],
      fill(p.pop),
    ) +
    polygon(
      [
        [x - 21, 200],
        [x + 21, 200],
        [x + 23, 226],
        [x - 23, 226],
      ],
      fill(p.pop),
    ) +
    rect(x - 13, 106, 26, 24, 3, fill(p.glow)) +
    path(`M${n(x - 20)} 106h40l-20-22zM${n(x - 22)} 130h44v6h-44z`, fill(p.dark)) +
    times(3, (i) =>
      path(`M-20 ${268 + i * 26}q40-16 80 0t80 0 80 0 80 0 80 0V400H-20z`, fill([p.sky, p.mid, p.deep][i]!)),
    ) +
    times(6, (i) => rect(x - 8 - i * 5 + r() * 12, 268 + i * 14, 18 + i * 9, 4, 2, fill(p.glow, 0.7 - i * 0.09))) +
    group(
      58 + r() * 150,
      292,
      -4,
      0.8 + r() * 0.3,
      path('M-34 0h68l-14 20h-40z', fill(p.dark)) + path('M-4-6v-58l-26 58zM4-6v-48l24 48z', fill(p.pale)),
    )
  )
}

/** Ridges behind ridges under a low sun. */
export const ridges: Scene = (p, r) => {
  const sun = 70 + r() * 160
  const ridge = (y: number, height: number) => {
    let d = `M-10 ${n(y)}`
    for (let x = -10; x < 310; x += 40 + r() * 24)
      d += `L${n(x + 20)} ${n(y - height * (0.4 + r()))}L${n(x + 46)} ${n(y - r() * 12)}`
    return `${d}L310 ${n(y)}V400H-10z`
  }
  return (
    rays(sun, 120, 14, 420, r() * 20, fill(p.glow, 0.1)) +
    halo(sun, 120, 120) +
    circle(sun, 120, 46, fill(p.glow)) +
    times(3, (i) => rect(20 + r() * 180, 60 + i * 32 + r() * 14, 60 + r() * 70, 7, 3.5, fill(p.pale, 0.35))) +
    path(ridge(205, 76), fill(p.light)) +
    path(ridge(245, 70), fill(p.sky)) +
    path(ridge(286, 58), fill(p.mid)) +
    path(ridge(330, 44), fill(p.deep)) +
    times(4, (i) =>
      path(`M${n(52 + i * 16 + sun * 0.4)} ${n(76 + (i % 2) * 12)}q6-8 12 0 6-8 12 0`, stroke(p.dark, 2.4)),
    )
  )
}

/** A stepped temple with the sun behind its gate. */
export const temple: Scene = (p, r) => {
  const steps = 4 + Math.floor(r() * 2)
  return (
    rays(150, 130, 18, 400, r() * 20, fill(p.glow, 0.14)) +
    halo(150, 124, 130) +
    circle(150, 112, 56, fill(p.glow)) +
    circle(150, 112, 44, stroke(p.pop2, 3, 0.5)) +
    times(steps, (i) => {
      const w = 92 + (i * 190) / steps
      const y = 150 + (i * 150) / steps
      return (
        rect(150 - w / 2, y, w, 150 / steps + 1, 2, fill(i % 2 ? p.mid : p.sky)) +
        rect(150 - w / 2 - 5, y, w + 10, 7, 2, fill(p.light))
      )
    }) +
    path('M128 150v-34q22-30 44 0v34z', fill(p.dark)) +
    path('M138 150v-28q12-16 24 0v28z', fill(p.glow)) +
    path('M132 150h36l24 160h-84z', fill(p.deep)) +
    path(
      times(8, (i) => `M${131 - i * 3} ${160 + i * 18}h${38 + i * 6}`),
      stroke(p.light, 4, 0.8),
    ) +
    times(2, (s) =>
      group(
        s ? 256 : 44,
        250,
        0,
        1,
        rect(-9, 0, 18, 60, 3, fill(p.dark)) +
          path('M-14 0h28q4-22-14-44-18 22-14 44z', fill(p.pop)) +
          path('M-7 0h14q3-14-7-26-10 12-7 26z', fill(p.glow)),
      ),
    ) +
    rect(0, 300, 300, 100, 0, fill(p.deep))
  )
}

/** A pagoda between blossoming branches. */
export const pagoda: Scene = (p, r) => {
  const x = 120 + r() * 60
  const blossom = (cx: number, cy: number, s: number) => repeat('q', cx, cy, r() * 72, s)
  return (
    define(
      'q',
      path(
        'M0 0C-12-6-8-17 0-14 8-17 12-6 0 0 10-8 19-2 14 4 18 12 6 14 0 0 6 14-6 17-9 12-18 12-15-2 0 0z',
        fill(p.pop),
      ) + circle(0, 0, 3, fill(p.glow)),
    ) +
    circle(x + 50, 96, 62, fill(p.glow, 0.95)) +
    halo(x + 50, 96, 130, 0.7) +
    times(5, (i) => {
      const w = 62 + i * 24
      const y = 96 + i * 44
      return (
        rect(x - w * 0.32, y, w * 0.64, 40, 0, fill(i % 2 ? p.mid : p.sky)) +
        path(
          times(3, (k) => `M${n(x - w * 0.2 + k * w * 0.2)} ${y + 14}v18`),
          stroke(p.glow, w * 0.1),
        ) +
        path(
          `M${n(x - w)} ${y + 6}Q${n(x - w * 0.4)} ${y} ${n(x)} ${y - 16}Q${n(x + w * 0.4)} ${y} ${n(x + w)} ${y + 6}L${n(x + w * 0.7)} ${y + 10}H${n(x - w * 0.7)}z`,
          fill(i % 2 ? p.dark : p.deep),
        )
      )
    }) +
    rect(x - 2, 56, 4, 30, 2, fill(p.glow)) +
    path('M-10 60q90 10 110 70M310 30q-60 10-90 60M60 78q10 30-6 56', stroke(p.dark, 7)) +
    times(9, () => blossom(10 + r() * 96, 56 + r() * 80, 0.8 + r() * 0.7)) +
    times(7, () => blossom(220 + r() * 76, 28 + r() * 64, 0.8 + r() * 0.6))
  )
}

/** A city skyline with lit windows and its neon reflections. */
export const skyline: Scene = (p, r) => {
  const towers = times(9, (i) => {
    const w = 26 + r() * 22
    const h = 80 + r() * 130
    const x = i * 34 - 8
    const lit = path(
      times(4, (k) => `M${n(x + 7)} ${n(262 - h + k * 20)}h${n(w - 14)}`),
      `stroke="${r() > 0.4 ? p.glow : p.pop}"`,
    )
    return rect(x, 250 - h, w, h, 2, fill(i % 2 ? p.deep : p.mid)) + lit
  })
  return (
    circle(150, 150, 92, 'fill="url(#s)"') +
    times(5, (i) => rect(40, 168 + i * 16, 220, 3 + i * 1.6, 0, fill(p.deep))) +
    `<g stroke-width="5" stroke-dasharray="5 6">${towers}</g>` +
    rect(0, 250, 300, 150, 0, fill(p.dark)) +
    path(
      times(9, (i) => `M${150 + (i - 4) * 22} 250L${150 + (i - 4) * 90} 400`),
      stroke(p.pop, 1.6, 0.7),
    ) +
    path(
      times(6, (i) => `M0 ${n(254 + i * i * 4.6)}H300`),
      stroke(p.pop, 1.6, 0.7),
    )
  )
}

/** A volcano island with its plume. */
export const volcano: Scene = (p, r) => {
  const x = 130 + r() * 40
  return (
    halo(x, 130, 150) +
    times(7, (i) =>
      circle(x + (r() - 0.5) * 60 + i * 10, 118 - i * 17, 18 + i * 4, fill(i % 2 ? p.mid : p.sky, 0.85)),
    ) +
    dots(12, () => [x + (r() - 0.5) * 150, 40 + r() * 110], 4.5, p.glow) +
    path(`M${n(x - 28)} 142L${n(x - 150)} 320H${n(x + 160)}L${n(x + 28)} 142q-28 18-56 0z`, fill(p.deep)) +
    path(
      `M${n(x - 28)} 142q28 18 56 0l10 15q-14 22-20 60-8-30-16-22-8 50-14 84-8-70-16-92-8-10-10-30z`,
      fill('#f3722c'),
    ) +
    path(`M${n(x - 16)} 150q16 8 34 0l2 10q-14 14-18 44-6-34-18-54z`, fill('#ffd166')) +
    path('M-10 316q40-18 80 0t80 0 80 0 80 0V400H-10z', fill(p.sky)) +
    path('M-10 340q40-16 80 0t80 0 80 0 80 0V400H-10z', fill(p.mid)) +
    group(
      44,
      318,
      0,
      1,
      path('M0 0q6-44 0-70', stroke(p.dark, 6)) +
        times(5, (i) => path('M0-70q-22-18-40 4 22-8 40-4z', `${fill(p.dark)} transform="rotate(${i * 56} 0 -70)"`)),
    )
  )
}

/** A ringed planet with a comet. */
export const planet: Scene = (p, r) => {
  const x = 110 + r() * 80
  const tilt = -30 + r() * 20
  return (
    stars(r, 46, 330, p.pale) +
    halo(x, 160, 150, 0.6) +
    group(x, 160, tilt, 1, path('M-126 0a126 34 0 0 1 252 0', stroke(p.glow, 9))) +
    circle(x, 160, 74, 'fill="url(#s)"') +
    group(
      x,
      160,
      tilt,
      1,
      path('M-71-20q71 26 142 0M-74 6q74 28 148 0M-64 36q64 24 128 0', stroke(p.deep, 9, 0.35)) +
        path('M-126 0a126 34 0 0 0 252 0', stroke(p.glow, 9)) +
        path('M-146 4a146 42 0 0 0 292 0', stroke(p.pop, 4)),
    ) +
    group(40 + r() * 30, 60, 28, 1, path('M0-3L150-1 150 1 0 3z', fill(p.pale, 0.6)) + circle(0, 0, 7, fill(p.pale))) +
    circle(244, 268, 20, fill(p.pop)) +
    circle(250, 262, 20, fill(p.deep, 0.35)) +
    sparkle(60, 230, 12, p.pale)
  )
}

/** Lanterns on strings over an evening street. */
export const lanterns: Scene = (p, r) => {
  const lantern = (x: number, y: number, s: number, c: string) =>
    path(`M${n(x)} -10V${n(y)}`, stroke(p.pale, 1.5, 0.5)) +
    halo(x, y + 30 * s, 66 * s, 0.8) +
    repeat('q', x, y, 0, s, fill(c))
  return (
    define(
      'q',
      ellipse(0, 32, 34, 30, '') +
        path('M-14 3q-14 29 0 58M14 3q14 29 0 58M0 2v60', stroke(p.glow, 2, 0.75)) +
        path('M-15-2h30v8h-30zM-15 58h30v8h-30z', fill(p.glow)) +
        path('M-6 66v26M0 66v34M6 66v26', stroke(p.pop2, 3)),
    ) +
    path('M0 330h40v-60h50v40h40v-80h60v70h40v-40h70v140H0z', fill(p.dark, 0.7)) +
    path(
      times(12, (i) => `M${10 + i * 24} ${290 + ((i * 37) % 40)}h7v10h-7z`),
      fill(p.glow, 0.8),
    ) +
    lantern(40 + r() * 20, 36 + r() * 30, 0.7, p.pop2) +
    lantern(258 - r() * 20, 66 + r() * 30, 0.8, p.pop2) +
    lantern(196 + r() * 14, 14 + r() * 16, 0.62, p.pop) +
    lantern(130 + r() * 24, 96 + r() * 30, 1.35, p.pop) +
    dots(8, () => [r() * 300, 120 + r() * 170], 4, p.glow, 0.8)
  )
}

/** The curl of a great wave. */
export const wave: Scene = (p, r) => {
  const [sx, sy] = polar(196, 92, r() * 360, 16)
  return (
    circle(sx, sy, 42, fill(p.glow)) +
    halo(sx, sy, 110, 0.8) +
    path('M-10 400V160q60-110 170-112 80 4 96 66-40-40-84-20-52 26-30 92 26 66 168 66V400z', fill(p.mid)) +
    path('M-10 400V190q56-108 150-126 60-8 84 22-60-14-84 26-26 56 26 104 54 44 144 42V400z', fill(p.sky)) +
    path('M-10 400V250q40-120 120-160-34 80 8 140 60 70 192 60V400z', fill(p.light)) +
    path('M20 240q20-90 90-140M50 290q-10-90 60-170M92 300q-30-60 6-140', stroke(p.pale, 4, 0.6)) +
    times(9, (i) => circle(150 + i * 13 + r() * 6, 52 + Math.abs(i - 3) * 7 + r() * 8, 6 + r() * 8, fill(p.pale))) +
    dots(10, () => [120 + r() * 150, 90 + r() * 80], 5, p.pale, 0.9) +
    path('M-10 330q40-24 80 0t80 0 80 0 80 0V400H-10z', fill(p.deep))
  )
}
