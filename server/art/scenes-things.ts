import { drawLine } from './lettering.ts'
import type { Scene } from './scenes-places.ts'
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
} from './shapes.ts'

const suits = [
  'M0-14C14-2 22 6 14 14 8 20 2 16 0 12-2 16-8 20-14 14-22 6-14-2 0-14zM0 10l6 14h-12z',
  'M0 20C-26 0-16-20-6-18-2-18 0-14 0-10 0-14 2-18 6-18 16-20 26 0 0 20z',
  'M0-22L15 0 0 22-15 0z',
  'M0-18a9 9 0 0 1 8 13 9 9 0 1 1-6 13l4 14h-12l4-14a9 9 0 1 1-6-13 9 9 0 0 1 8-13z',
]

/** A fan of cards over felt. */
export const cards: Scene = (p, r) => {
  const first = Math.floor(r() * 4)
  const count = 4 + Math.floor(r() * 2)
  return (
    times(5, (i) => circle(150, 330, 120 + i * 50, stroke(p.light, 2, 0.25))) +
    halo(150, 170, 170, 0.7) +
    suits.map((suit, i) => define('uvwx'[i]!, path(suit, ''))).join('') +
    times(count, (i) => {
      const suit = (first + i) % 4
      const c = suit === 1 || suit === 2 ? '#d62839' : p.deep
      const top = i === count - 1
      return group(
        150,
        310,
        (i - (count - 1) / 2) * 17,
        1,
        rect(
          -50,
          -222,
          100,
          146,
          11,
          `fill="${top ? '#fff' : p.pale}" stroke="${p.deep}" stroke-opacity=".35" stroke-width="2"`,
        ) +
          `<g fill="${c}">${repeat('uvwx'[suit]!, -32, -200, 0, 0.55)}${repeat('uvwx'[suit]!, 0, -148, 0, top ? 2 : 1.6)}${repeat('uvwx'[suit]!, 32, -98, 180, 0.55)}</g>`,
      )
    }) +
    sparkle(56, 70, 14, p.glow) +
    sparkle(250, 104, 9, p.glow)
  )
}

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

/** A roulette wheel seen from above. */
export const wheel: Scene = (p, r) => {
  const turn = r() * 20
  const ball = polar(150, 160, r() * 360, 84)
  return (
    halo(150, 160, 200, 0.7) +
    circle(150, 160, 132, fill(p.dark)) +
    circle(150, 160, 126, stroke(p.glow, 6)) +
    define('q', path('M-19-110A112 112 0 0 1 19-110L11-64A65 65 0 0 0-11-64z', '')) +
    group(
      150,
      160,
      turn,
      1,
      times(
        18,
        (i) =>
          `<use href="#q" transform="rotate(${i * 20})" fill="${i === 0 ? '#1f9d55' : i % 2 ? '#c1121f' : '#14151c'}"/>`,
      ),
    ) +
    circle(150, 160, 110, stroke(p.glow, 2, 0.8)) +
    circle(150, 160, 64, fill(p.mid)) +
    circle(150, 160, 64, stroke(p.glow, 4)) +
    group(
      150,
      160,
      turn + 12,
      1,
      times(4, (i) =>
        group(0, 0, i * 90, 1, path('M-5-8L-3-50H3L5-8z', fill(p.glow)) + circle(0, -50, 7, fill(p.pale))),
      ),
    ) +
    circle(150, 160, 20, fill(p.glow)) +
    circle(150, 160, 11, fill(p.pale)) +
    circle(ball[0], ball[1], 10, fill('#fff')) +
    path('M50 90a122 122 0 0 1 70-48', stroke('#fff', 7, 0.3))
  )
}

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

/** Numbered balls falling out of the drum. */
export const lottery: Scene = (p, r) => {
  const spots: readonly (readonly [number, number, number])[] = [
    [62, 74, 30],
    [148, 56, 38],
    [238, 84, 32],
    [96, 150, 42],
    [206, 162, 50],
    [54, 234, 36],
    [138, 238, 46],
    [240, 262, 36],
  ]
  return (
    times(4, (i) => circle(150, 160, 60 + i * 46, stroke(p.pale, 2, 0.22))) +
    halo(150, 150, 180, 0.6) +
    spots
      .map(([x, y, s], i) => {
        const c = [p.pop, p.glow, p.light, p.pop2][i % 4]!
        return (
          circle(x + 3, y + 6, s, fill('#000', 0.22)) +
          circle(x, y, s, fill(c)) +
          circle(x, y, s * 0.56, fill('#fff')) +
          drawLine(String(1 + Math.floor(r() * 49)), {
            x,
            y: y + s * 0.23,
            size: s * 0.64,
            fill: '#17181f',
            centred: true,
          }) +
          circle(x - s * 0.42, y - s * 0.56, s * 0.15, fill('#fff', 0.7))
        )
      })
      .join('')
  )
}

/** Chips stacked by value. */
export const chips: Scene = (p, r) => {
  const stack = (x: number, base: number, count: number, c: string) =>
    times(count, (i) => repeat('q', x, base - i * 16, 0, 1, fill(c))) +
    ellipse(x, base - (count - 1) * 16, 30, 10, stroke('#fff', 4, 0.85))
  return (
    define(
      'q',
      ellipse(0, 9, 46, 17, fill(p.dark)) +
        ellipse(0, 0, 46, 17, '') +
        path('M-46 0a46 17 0 0 0 92 0v9a46 17 0 0 1-92 0z', '') +
        path('M-30 15v8M0 19v8M30 15v8', stroke('#fff', 9, 0.85)),
    ) +
    halo(150, 140, 180, 0.8) +
    ellipse(150, 300, 190, 50, fill(p.deep)) +
    stack(72, 260, 4 + Math.floor(r() * 4), p.pop2) +
    stack(228, 256, 6 + Math.floor(r() * 4), p.light) +
    stack(150, 292, 8 + Math.floor(r() * 3), p.pop) +
    group(
      236,
      74,
      20 + r() * 20,
      1,
      circle(0, 0, 38, fill(p.glow)) +
        circle(0, 0, 27, stroke('#fff', 4)) +
        times(6, (i) => group(0, 0, i * 60, 1, rect(-6, -38, 12, 11, 0, fill('#fff')))) +
        path(suits[0]!, fill(p.deep)),
    ) +
    sparkle(74, 84, 16, p.glow)
  )
}

/** Two dice in the air. */
export const dice: Scene = (p, r) => {
  const die = (x: number, y: number, s: number, turn: number, c: string, top: readonly number[]) => {
    const pip = (k: number) =>
      circle(
        -34 + (k % 3) * 34,
        -34 + Math.floor(k / 3) * 34,
        10,
        fill(k === 4 && top.length === 1 ? '#d62839' : p.deep),
      )
    return (
      group(x + 10, y + 16, turn, s, rect(-60, -60, 120, 120, 24, fill('#000', 0.25))) +
      group(
        x,
        y,
        turn,
        s,
        rect(-60, -60, 120, 120, 24, fill(c)) +
          path('M-36-60H36Q60-60 60-36V-20Q0-44-60-20V-36Q-60-60-36-60z', fill('#fff', 0.3)) +
          top.map(pip).join(''),
      )
    )
  }
  const faces = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]
  return (
    path(`M-20 60q180 30 200 150t160 60`, stroke(p.light, 30, 0.25)) +
    path('M-20 20q220 20 230 160', stroke(p.glow, 8, 0.35)) +
    halo(150, 160, 170, 0.8) +
    die(98, 112, 0.92, -22 + r() * 16, p.pop, faces[Math.floor(r() * 6)]!) +
    die(192, 210, 1.12, 12 + r() * 16, p.pale, faces[Math.floor(r() * 6)]!) +
    sparkle(232, 88, 15, p.glow) +
    sparkle(58, 232, 10, p.pale)
  )
}

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

/** A lucky wheel of coloured fields. */
export const fortune: Scene = (p, r) =>
  rays(150, 150, 16, 400, r() * 20, fill(p.pale, 0.1)) +
  halo(150, 156, 190, 0.7) +
  path('M120 290h60l26 44H94z', fill(p.dark)) +
  circle(150, 166, 122, fill(p.glow)) +
  group(
    150,
    166,
    r() * 45,
    1,
    times(8, (i) =>
      group(
        0,
        0,
        i * 45,
        1,
        path('M0 0L-40.5-97.8A106 106 0 0 1 40.5-97.8z', fill([p.pop, p.pale, p.sky, p.pop2][i % 4]!)) +
          (i % 2
            ? path('M0-84l5 10 11 2-8 8 2 11-10-5-10 5 2-11-8-8 11-2z', fill(p.deep))
            : circle(0, -72, 9, fill(p.glow))),
      ),
    ),
  ) +
  dots(16, (i) => polar(150, 166, i * 22.5, 114), 9, '#fff') +
  circle(150, 166, 26, fill(p.deep)) +
  path('M150 146l6 13 14 2-10 9 2 14-12-7-12 7 2-14-10-9 14-2z', fill(p.glow)) +
  path('M134 24h32l-16 40z', fill('#e5383b'))

/** Tiles of the four winds. */
export const mahjong: Scene = (p, r) => {
  const tile = (x: number, y: number, turn: number, s: number, face: string) =>
    group(
      x,
      y,
      turn,
      s,
      rect(-38, -48, 84, 114, 12, fill(p.deep)) +
        rect(-42, -54, 84, 110, 12, fill('#1f9d6b')) +
        rect(-42, -60, 84, 108, 12, fill('#fffaf0')) +
        face,
    )
  const bamboo = times(4, (i) =>
    rect(-22 + (i % 2) * 30, -40 + Math.floor(i / 2) * 42, 12, 32, 5, fill(i % 2 ? '#d62839' : '#1f9d6b')),
  )
  const dots = times(
    5,
    (i) =>
      circle(
        [-20, 20, 0, -20, 20][i]!,
        [-34, -34, -6, 22, 22][i]!,
        12,
        fill([p.pop2, '#1f9d6b', '#d62839', '#1f9d6b', p.pop2][i]!),
      ) + circle([-20, 20, 0, -20, 20][i]!, [-34, -34, -6, 22, 22][i]!, 5, fill('#fff')),
  )
  const red = path('M0-46V34M-24-26H24V2H-24zM-24-12H24', stroke('#d62839', 8))
  return (
    times(6, (i) => circle(150, 164, 30 + i * 34, stroke(p.light, 2, 0.28))) +
    halo(150, 160, 180, 0.7) +
    tile(76, 124, -16 + r() * 8, 0.94, bamboo) +
    tile(226, 130, 10 + r() * 8, 0.94, dots) +
    tile(150, 204, r() * 10 - 5, 1.26, red) +
    sparkle(150, 66, 14, p.glow)
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
