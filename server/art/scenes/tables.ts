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
  rays,
  rect,
  repeat,
  sparkle,
  stroke,
  times,
} from '#server/art/shapes.ts'

const heart = 'M0 20C-26 0-16-20-6-18-2-18 0-14 0-10 0-14 2-18 6-18 16-20 26 0 0 20z'
const spade = 'M0-20C6-10 22-4 18 10 14 18 4 16 2 8l5 14H-7l5-14C-4 16-14 18-18 10-22-4-6-10 0-20z'

/** Two cards that make a blackjack, and chips. */
export const ace: Scene = (p, r) => {
  const chip = (x: number, y: number, c: string) =>
    circle(x, y, 30, fill(c)) +
    circle(x, y, 24, `${stroke('#fff', 9)} stroke-dasharray="13 12"`) +
    circle(x, y, 17, fill(c)) +
    circle(x, y, 17, stroke('#fff', 2, 0.7))
  const card = (x: number, turn: number, sign: string, c: string, letter: string) =>
    group(
      x,
      150,
      turn,
      1,
      rect(-58, -84, 116, 168, 13, `fill="#fff" stroke="${p.deep}" stroke-opacity=".3" stroke-width="2"`) +
        `<g fill="${c}">${path(letter, '')}${group(-38, -36, 0, 0.6, path(sign, ''))}${group(4, 10, 0, 2, path(sign, ''))}${group(40, 62, 180, 0.6, path(sign, ''))}</g>`,
    )
  const a = 'M-48-56l8-20h5l8 20h-6l-1.600-4h-8l-1.600 4zm6.600-9h5l-2.500-7z'
  const k = 'M-48-76h6v8l8-8h8l-9 9 9 11h-8l-6-7-2 2v5h-6z'
  return (
    times(5, (i) => circle(150, 340, 130 + i * 46, stroke(p.light, 2, 0.25))) +
    halo(150, 150, 170, 0.8) +
    card(112, -13 + r() * 4, heart, '#d62839', k) +
    card(184, 9 + r() * 4, spade, '#1a1f2e', a) +
    chip(72, 268, p.pop) +
    chip(110, 282, p.pop2) +
    chip(232, 272, p.glow) +
    sparkle(252, 66, 14, p.glow)
  )
}

/** Two hands of cards face each other over the table, as in baccarat. */
export const twoHands: Scene = (p, r) => {
  const card = (x: number, y: number, turn: number, c: string, sign: string) =>
    group(
      x,
      y,
      turn,
      1,
      rect(-34, -50, 68, 100, 9, `fill="#fff" stroke="${p.deep}" stroke-opacity=".35" stroke-width="2"`) +
        `<g fill="${c}">${group(0, 0, 0, 1.3, path(sign, ''))}${group(-22, -36, 0, 0.42, path(sign, ''))}${group(22, 36, 180, 0.42, path(sign, ''))}</g>`,
    )
  return (
    path('M-10 120q160-90 320 0v290H-10z', fill('#14593f')) +
    path('M-10 134q160-86 320 0M-10 250q160-60 320 0', stroke(p.glow, 3, 0.6)) +
    halo(150, 120, 150, 0.5) +
    circle(76, 82, 34, fill('#2563c9')) +
    circle(76, 82, 34, stroke('#fff', 4)) +
    circle(224, 82, 34, fill('#c9252d')) +
    circle(224, 82, 34, stroke('#fff', 4)) +
    path('M66 100V64h13q12 1 12 12T79 88H66', stroke('#fff', 7)) +
    path('M214 64v36h13q11-2 11-10t-10-9q8-2 8-9t-10-8zM214 81h12', stroke('#fff', 7)) +
    card(56, 196, -10 + r() * 4, '#d62839', heart) +
    card(104, 192, 6 + r() * 4, '#1a1f2e', spade) +
    card(198, 192, -6, '#1a1f2e', spade) +
    card(246, 196, 8 + r() * 4, '#d62839', heart) +
    sparkle(150, 92, 16, p.glow)
  )
}

/** Two dominoes on the table. */
export const dominoes: Scene = (p, r) => {
  const pips: readonly (readonly (readonly [number, number])[])[] = [
    [[0, 0]],
    [
      [-15, -15],
      [15, 15],
    ],
    [
      [-15, -15],
      [0, 0],
      [15, 15],
    ],
    [
      [-15, -15],
      [15, -15],
      [-15, 15],
      [15, 15],
    ],
    [
      [-15, -15],
      [15, -15],
      [0, 0],
      [-15, 15],
      [15, 15],
    ],
    [
      [-15, -18],
      [15, -18],
      [-15, 0],
      [15, 0],
      [-15, 18],
      [15, 18],
    ],
  ]
  const stone = (x: number, y: number, turn: number, one: number, other: number) =>
    group(
      x,
      y,
      turn,
      1,
      rect(-38, -74, 76, 156, 13, fill('#b9ae92')) +
        rect(-38, -80, 76, 156, 13, fill('#fdf8ea')) +
        path('M-26-2h52', stroke('#b9ae92', 4)) +
        `<g fill="#1a1f2e">${[...pips[one]!.map(([a, b]) => circle(a, b - 41, 7.4, '')), ...pips[other]!.map(([a, b]) => circle(a, b + 37, 7.4, ''))].join('')}</g>`,
    )
  return (
    times(6, (i) => path(`M-10 ${60 + i * 60}h320`, stroke(p.light, 2, 0.16))) +
    halo(150, 150, 170) +
    stone(96, 150, -16 + r() * 8, 5, 2) +
    stone(206, 148, 12 + r() * 8, 3, 4) +
    group(
      160,
      268,
      84,
      0.8,
      rect(-38, -80, 76, 156, 13, fill('#fdf8ea')) +
        path('M-26-2h52', stroke('#b9ae92', 4)) +
        circle(0, -41, 7.4, fill('#1a1f2e')) +
        circle(0, 37, 7.4, fill('#1a1f2e')),
    )
  )
}

/** A board with its men. */
export const board: Scene = (p, r) => {
  const man = (column: number, row: number, c: string, edge: string) => {
    const x = 150 + (column - row) * 33
    const y = 74 + (column + row) * 17
    return (
      ellipse(x, y + 17, 23, 12, fill(edge)) +
      ellipse(x, y + 9, 23, 12, fill(c)) +
      ellipse(x, y + 9, 14, 7, stroke('#fff', 2.5, 0.6))
    )
  }
  return (
    halo(150, 150, 170) +
    path('M150 66 288 140v16L150 230 12 156v-16z', fill('#4a2814')) +
    path('M150 60 288 136 150 212 12 136z', fill('#e6c48d')) +
    times(16, (i) => {
      const column = i % 4
      const row = Math.floor(i / 4)
      if ((column + row) % 2) return ''
      const x = 150 + (column - row) * 33
      const y = 68 + (column + row) * 17.5
      return path(`M${n(x)} ${n(y)}l33 17.500-33 17.500-33-17.500z`, fill('#8a4b24'))
    }) +
    man(0, 0, p.pop, '#0008') +
    man(2, 0, p.pop, '#0008') +
    man(1, 1, p.pop2, '#0008') +
    man(0, 2, p.pop, '#0008') +
    man(3, 1, '#fff', '#0008') +
    man(2, 2, '#fff', '#0008') +
    man(3, 3, '#fff', '#0008') +
    sparkle(58, 70 + r() * 20, 12, p.glow)
  )
}

/** Lottery tickets with their numbers marked. */
export const ticket: Scene = (p, r) => {
  const one = (x: number, y: number, turn: number, c: string, first: number) =>
    group(
      x,
      y,
      turn,
      1,
      path('M-92-62h184v34a14 14 0 0 0 0 28v62h-184V0a14 14 0 0 0 0-28z', fill('#fffdf4')) +
        path('M-92-62h184v30h-184z', fill(c)) +
        dots(18, (i) => [-74 + (i % 6) * 26, -12 + Math.floor(i / 6) * 26], 17, '#d8deea') +
        dots(4, (i) => [-74 + ((i * 7 + first) % 6) * 26, -12 + ((i * 2 + first) % 3) * 26], 19, c) +
        path('M82-20v70', `${stroke('#b9c2d4', 2)} stroke-dasharray="4 5"`) +
        rect(-78, -52, 70, 10, 5, fill('#fff', 0.9)),
    )
  return (
    rays(150, 150, 18, 420, r() * 20, fill(p.light, 0.16)) +
    halo(150, 150, 170) +
    one(160, 112, 10 + r() * 6, p.pop2, 1) +
    one(140, 200, -9 + r() * 6, p.pop, Math.floor(r() * 5)) +
    define('c', circle(0, 0, 22, '') + circle(0, 0, 16, stroke('#fff', 3, 0.7))) +
    repeat('c', 52, 66, 0, 1, fill(p.glow)) +
    repeat('c', 254, 270, 0, 0.8, fill(p.glow)) +
    sparkle(252, 56, 14, '#fff')
  )
}

/** A board of pegs with falling balls. */
export const plinko: Scene = (p, r) =>
  halo(150, 140, 170) +
  times(7, (row) =>
    times(row + 3, (i) => circle(150 + (i - (row + 2) / 2) * 30, 52 + row * 28, 4.6, fill('#fff', 0.9))),
  ) +
  times(9, (i) =>
    rect(
      21 + i * 29,
      244,
      26,
      34,
      5,
      fill([p.pop, p.pop2, p.glow, p.light, p.pale, p.light, p.glow, p.pop2, p.pop][i]!),
    ),
  ) +
  circle(136 + r() * 20, 92, 12, fill(p.glow)) +
  circle(96 + r() * 20, 164, 12, fill(p.pop)) +
  circle(196 + r() * 20, 206, 12, fill(p.pop2)) +
  sparkle(250, 60, 13, p.glow)
