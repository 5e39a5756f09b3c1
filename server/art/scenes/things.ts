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
  stroke,
  times,
} from '#server/art/shapes.ts'

/** Cut stones in falling light. */
export const gems: Scene = (p, r) => {
  const gem = (x: number, y: number, s: number, a: string, b: string, turn: number) =>
    group(
      x,
      y,
      turn,
      s,
      polygon(
        [
          [-50, -14],
          [-28, -44],
          [28, -44],
          [50, -14],
          [0, 58],
        ],
        fill(a),
      ) +
        polygon(
          [
            [-50, -14],
            [-18, -14],
            [0, 58],
          ],
          fill(b),
        ) +
        polygon(
          [
            [18, -14],
            [50, -14],
            [0, 58],
          ],
          fill('#000', 0.18),
        ) +
        polygon(
          [
            [-28, -44],
            [0, -44],
            [-18, -14],
            [-50, -14],
          ],
          fill('#fff', 0.35),
        ) +
        polygon(
          [
            [0, -44],
            [18, -14],
            [-18, -14],
          ],
          fill('#fff', 0.6),
        ) +
        polygon(
          [
            [28, -44],
            [50, -14],
            [18, -14],
          ],
          fill('#fff', 0.18),
        ),
    )
  return (
    rays(150, 150, 12, 420, r() * 30, fill(p.light, 0.16)) +
    halo(150, 160, 170) +
    gem(70, 84 + r() * 14, 0.62, p.pop2, p.pop, -16) +
    gem(236, 96 + r() * 14, 0.72, p.glow, p.pale, 14) +
    gem(58, 240, 0.74, p.light, p.sky, 12) +
    gem(246, 246, 0.6, p.pop2, p.pop, -10) +
    gem(150, 166, 1.5 + r() * 0.12, p.pop, p.pop2, r() * 8 - 4) +
    sparkle(98, 128, 20, '#fff') +
    sparkle(214, 190, 14, '#fff') +
    sparkle(170, 64, 10, '#fff')
  )
}

/** Ripe fruit, whole and cut. */
export const fruit: Scene = (p, r) => {
  const slice = (x: number, y: number, s: number, turn: number, rind: string, flesh: string) =>
    group(
      x,
      y,
      turn,
      s,
      circle(0, 0, 54, fill(rind)) +
        circle(0, 0, 47, fill('#fff6df')) +
        times(8, (i) => {
          const [ax, ay] = polar(0, 0, i * 45 + 5, 42)
          const [bx, by] = polar(0, 0, i * 45 + 40, 42)
          return path(
            `M0 0L${n(ax)} ${n(ay)}Q${n((ax + bx) * 0.56)} ${n((ay + by) * 0.56)} ${n(bx)} ${n(by)}z`,
            fill(flesh),
          )
        }),
    )
  const leaf = (x: number, y: number, turn: number) =>
    group(
      x,
      y,
      turn,
      1,
      path('M0 0q30-30 66-8-30 26-66 8z', fill('#3fa34d')) + path('M4 2q28-10 54-10', stroke('#1d6b2c', 2)),
    )
  return (
    halo(150, 150, 180, 0.9) +
    dots(14, () => [r() * 300, r() * 300], 10, p.pale, 0.16) +
    slice(236, 98, 0.86, r() * 40, '#f48c06', '#ffba08') +
    slice(64, 252, 0.94, r() * 40, '#70b840', '#b5e48c') +
    path('M150 60q10 40-20 74M150 60q40 30 44 86', stroke('#3b7a2a', 6)) +
    leaf(150, 62, -14) +
    circle(120, 168, 46, fill('#c9184a')) +
    circle(196, 184, 50, fill('#e01e4f')) +
    ellipse(104, 150, 11, 16, `${fill('#fff', 0.5)} transform="rotate(30 104 150)"`) +
    ellipse(178, 164, 12, 17, `${fill('#fff', 0.5)} transform="rotate(30 178 164)"`) +
    path('M186 268q-8-52 36-62 50-6 56 38 0 42-44 48-38 4-48-24z', fill('#ffb627')) +
    path('M210 226q24-22 50 2', stroke('#fff', 5, 0.55)) +
    leaf(226, 208, -50)
  )
}

/** A jeepney, front on, in its paint. */
export const jeepney: Scene = (p, r) =>
  rays(150, 190, 16, 400, r() * 20, fill(p.glow, 0.18)) +
  circle(150, 190, 132, fill(p.pop2, 0.35)) +
  path('M58 84q92-34 184 0l8 26H50z', fill(p.pop)) +
  rect(50, 104, 200, 12, 3, fill(p.glow)) +
  rect(58, 116, 184, 66, 6, fill(p.deep)) +
  rect(68, 122, 78, 54, 5, fill(p.pale)) +
  rect(154, 122, 78, 54, 5, fill(p.pale)) +
  path('M76 172l30-46h16l-30 46zM166 172l30-46h10l-30 46z', fill('#fff', 0.7)) +
  path('M44 182h212l10 84H34z', fill(p.pop)) +
  path('M44 182h212l3 22H41z', fill(p.glow)) +
  times(7, (i) => path(`M${52 + i * 30} 186l8 7 8-7v14h-16z`, fill(i % 2 ? p.pop2 : p.sky))) +
  rect(104, 208, 92, 54, 8, fill(p.dark)) +
  times(8, (i) => rect(110 + i * 10.4, 213, 6, 44, 3, fill(p.pale))) +
  times(
    2,
    (i) =>
      circle(70 + i * 160, 234, 25, fill(p.pale)) +
      circle(70 + i * 160, 234, 18, fill(p.glow)) +
      circle(64 + i * 160, 228, 6, fill('#fff')),
  ) +
  rect(24, 262, 252, 18, 8, fill(p.pale)) +
  rect(44, 280, 44, 36, 8, fill(p.dark)) +
  rect(212, 280, 44, 36, 8, fill(p.dark)) +
  path('M150 46l7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z', fill(p.glow)) +
  path('M58 84l-22-26M242 84l22-26', stroke(p.pale, 4)) +
  circle(36, 56, 6, fill(p.pop2)) +
  circle(264, 56, 6, fill(p.pop2)) +
  rect(0, 314, 300, 90, 0, fill(p.deep))

/** An open chest of coins. */
export const treasure: Scene = (p, r) => {
  const coin = (x: number, y: number, s: number) => repeat('q', x, y, 0, s / 15)
  return (
    define('q', circle(0, 0, 15, fill(p.glow)) + circle(0, 0, 10, stroke('#a86a00', 2.4, 0.6))) +
    rays(150, 200, 16, 420, r() * 20, fill(p.glow, 0.2)) +
    halo(150, 180, 180) +
    path('M52 168q4-84 98-84t98 84l-18 22H70z', fill('#6b3a18')) +
    path('M72 166q8-62 78-62t78 62l-10 12H82z', fill(p.dark)) +
    path('M52 168q4-84 98-84t98 84', stroke(p.glow, 9)) +
    times(16, (i) =>
      coin(78 + (i % 8) * 20 + r() * 8, 190 - Math.sin(((i % 8) / 7) * 3.14) * 30 + Math.floor(i / 8) * 14, 15),
    ) +
    times(3, (i) =>
      group(
        100 + i * 50,
        158 - (i % 2) * 16,
        r() * 40,
        0.5,
        polygon(
          [
            [-40, -10],
            [-20, -36],
            [20, -36],
            [40, -10],
            [0, 44],
          ],
          fill([p.pop, p.pop2, p.light][i]!),
        ) +
          polygon(
            [
              [-20, -36],
              [20, -36],
              [0, -10],
            ],
            fill('#fff', 0.55),
          ),
      ),
    ) +
    path('M44 206h212v92q0 10-10 10H54q-10 0-10-10z', fill('#8a4b1f')) +
    path('M44 240h212M44 274h212', stroke('#5c2f10', 3)) +
    path('M44 206h212v16H44zM70 206h18v102H70zM212 206h18v102h-18z', fill(p.glow)) +
    rect(128, 204, 44, 50, 7, fill(p.glow)) +
    path('M150 220a8 8 0 0 1 5 14l2 10h-14l2-10a8 8 0 0 1 5-14z', fill('#5c2f10')) +
    times(6, () => coin(20 + r() * 260, 40 + r() * 80, 7 + r() * 5)) +
    coin(38, 310, 14) +
    coin(266, 314, 17)
  )
}

/** A pearl in its shell. */
export const pearl: Scene = (p, r) =>
  times(5, () => circle(r() * 300, r() * 300, 3 + r() * 9, stroke(p.pale, 2, 0.45))) +
  halo(150, 200, 170) +
  group(
    150,
    232,
    0,
    1.25,
    times(9, (i) => group(0, 0, -72 + i * 18, 1, path('M0 0L-15-106Q0-124 15-106z', fill(i % 2 ? p.pop : p.pop2)))),
  ) +
  group(150, 232, 0, 1.25, path('M-30 8q30-14 60 0v16h-60z', fill(p.pop2))) +
  path('M28 250q122-50 244 0-30 62-122 62T28 250z', fill(p.pop)) +
  times(7, (i) =>
    path(
      `M150 310Q${n(60 + i * 30)} 290 ${n(48 + i * 34)} ${n(246 - Math.sin((i / 6) * 3.14) * 14)}`,
      stroke(p.pale, 3, 0.5),
    ),
  ) +
  ellipse(150, 236, 96, 18, fill(p.dark, 0.5)) +
  circle(150, 206, 44, fill('#fdf6ee')) +
  path('M112 224a44 44 0 0 0 78 0 60 60 0 0 1-78 0z', fill(p.light, 0.6)) +
  circle(134, 190, 12, fill('#fff')) +
  sparkle(182, 172, 22, '#fff') +
  sparkle(70, 90, 12, p.pale) +
  sparkle(238, 116, 9, p.pale)

/** A mandala of petals. */
export const flower: Scene = (p, r) => {
  const petals = 8 + Math.floor(r() * 3) * 2
  const ring = (name: string, rx: number, ry: number, at: number, c: string, off: number) =>
    define(name, path(`M0 ${ry - at}Q${-rx} ${-at} 0 ${-at - ry}Q${rx} ${-at} 0 ${ry - at}z`, fill(c))) +
    times(petals, (i) => `<use href="#${name}" transform="rotate(${n((i * 360) / petals + off)})"/>`)
  return (
    halo(150, 164, 190, 0.6) +
    circle(150, 164, 142, stroke(p.pale, 2, 0.35)) +
    circle(150, 164, 128, `${stroke(p.glow, 5, 0.6)} stroke-dasharray="1 12" stroke-linecap="round"`) +
    group(
      150,
      164,
      0,
      1,
      ring('u', 36, 62, 66, p.pop2, 0) + ring('v', 30, 48, 56, p.pop, 180 / petals) + ring('w', 18, 32, 38, p.pale, 0),
    ) +
    circle(150, 164, 22, fill(p.glow)) +
    dots(8, (i) => polar(150, 164, i * 45, 13), 6, p.pop2)
  )
}
