import { drawLine } from '#server/art/lettering.ts'
import type { Scene } from './places.ts'
import {
  circle,
  define,
  dots,
  ellipse,
  fill,
  group,
  halo,
  path,
  polar,
  rays,
  rect,
  repeat,
  sparkle,
  stroke,
  times,
} from '#server/art/shapes.ts'

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
