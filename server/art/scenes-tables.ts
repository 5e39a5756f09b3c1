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
  rays,
  rect,
  repeat,
  sparkle,
  stars,
  stroke,
  times,
} from './shapes.ts'

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

/** Two cocks face each other in the ring. */
export const sabong: Scene = (p, r) => {
  const cock =
    path('M-6-10q-40-50-66-30 26 0 30 18-30-16-42 10 24-8 34 10-24-4-26 20 22-16 44-2z', fill('#1f5f52')) +
    path('M-30 6q24 46 64 26 20-14 16-58l14-18-18-6q-12 2-14 22-12 30-62 34z', fill('#c4622d')) +
    path('M40-48q-2-20 10-22 2 8 0 10 4-12 14-10-2 10-4 12 8-4 10 2-6 12-16 14z', fill('#e5262b')) +
    path('M64-42l14 6-14 4zM56-26q8 8 2 16-8-6-6-16z', fill('#f7a325')) +
    circle(55, -40, 3.4, fill('#111')) +
    path(
      'M2 36v30l-10 6M2 66l12 6M22 34v32l-10 6M22 66l12 6',
      `${stroke('#f7a325', 5)} stroke-linecap="round" stroke-linejoin="round"`,
    ) +
    path('M-16 4q18 24 40 14', stroke('#fff', 4, 0.5))
  return (
    times(3, (i) => ellipse(150, 250, 190 - i * 30, 70 - i * 14, fill([p.mid, p.sky, '#d9a765'][i]!))) +
    times(9, (i) => circle(...polar(150, 140, 200 + i * 17.5, 128), 5, fill(p.glow))) +
    rays(150, 40, 12, 340, 90 + r() * 10, fill(p.glow, 0.12)) +
    halo(150, 150, 160) +
    `<g transform="translate(84 188)scale(.92)">${cock}</g><g transform="translate(216 188)scale(-.92 .92)">${cock}</g>` +
    path('M150 96l8 24 26-6-16 20 18 18-26-4-10 24-10-24-26 4 18-18-16-20 26 6z', fill(p.glow)) +
    path('M-10 286h320v8H-10z', fill('#fff', 0.5))
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
