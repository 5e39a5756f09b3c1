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
  polygon,
  rays,
  rect,
  repeat,
  sparkle,
  stars,
  stroke,
  times,
} from '#server/art/shapes.ts'

/** A great bird with its wings spread. */
export const bird: Scene = (p, r) =>
  rays(150, 140, 20, 420, r() * 18, fill(p.glow, 0.14)) +
  halo(150, 140, 170) +
  circle(150, 120, 78, fill(p.glow, 0.9)) +
  define(
    'w',
    path(
      'M16-10C60-70 120-90 146-84q-4 22-20 28 14 2 18-2-6 26-26 30 12 4 18 2-12 24-36 24 8 6 16 6-22 20-50 10-34-6-50-24z',
      '',
    ),
  ) +
  `<g transform="translate(150 160)"><g fill="${p.pop}">${repeat('w', 0, 0, 0, 1)}<g transform="scale(-1 1)">${repeat('w', 0, 0, 0, 1)}</g></g><g fill="${p.pop2}" transform="scale(.7)">${repeat('w', 4, 0, 6, 1)}<g transform="scale(-1 1)">${repeat('w', 4, 0, 6, 1)}</g></g>` +
  path('M0 30q-40 60-60 110 30-14 40-38 2 34 20 56 18-22 20-56 10 24 40 38-20-50-60-110z', fill(p.pop2)) +
  path('M0 20q-16 50-14 100 8 10 14 20 6-10 14-20 2-50-14-100z', fill(p.glow)) +
  path('M-22-30q2-34 22-34t22 34q6 40-22 74-28-34-22-74z', fill(p.pop)) +
  path('M-14-62q-8-20-20-24 14-4 24 8 0-16 10-26 8 10 8 26 12-12 26-8-14 4-22 24z', fill(p.glow)) +
  path('M-9-30h18l-9 20z', fill('#f7a325')) +
  circle(-11, -38, 5, fill('#fff')) +
  circle(11, -38, 5, fill('#fff')) +
  circle(-10, -38, 2.6, fill('#111')) +
  circle(10, -38, 2.6, fill('#111')) +
  '</g>' +
  dots(12, () => [r() * 300, 30 + r() * 240], 5, p.pale, 0.7)

/** A cobra with its hood raised. */
export const snake: Scene = (p, r) =>
  halo(150, 150, 170) +
  times(7, (i) => group(150, 160, i * 51 + r() * 10, 1, path('M0-170q26 40 0 90-26-50 0-90z', fill(p.light, 0.35)))) +
  path(
    'M60 268q-10-46 50-50h90q40 4 36 36-6 26-60 24H96',
    `${stroke('#2c8f4e', 40)} stroke-linecap="round" stroke-linejoin="round"`,
  ) +
  path('M150 270q-34-50-14-110', `${stroke('#2c8f4e', 44)} stroke-linecap="round"`) +
  path('M150 70q64 0 70 66-6 62-52 84h-36q-46-22-52-84 6-66 70-66z', fill('#38b060')) +
  path('M150 92q36 6 40 46-6 42-30 70h-20q-24-28-30-70 4-40 40-46z', fill('#f4e3a1')) +
  path('M116 132h68M114 150h72M120 168h60M126 186h48', stroke('#d2b45c', 5)) +
  ellipse(150, 96, 40, 32, fill('#38b060')) +
  circle(134, 92, 9, fill(p.glow)) +
  circle(166, 92, 9, fill(p.glow)) +
  ellipse(134, 92, 2.6, 8, fill('#111')) +
  ellipse(166, 92, 2.6, 8, fill('#111')) +
  path('M150 124v22l-8 12M150 146l8 12', stroke('#e5484d', 4)) +
  sparkle(64, 90, 14, p.glow) +
  sparkle(244, 110, 10, p.glow)

/** A crown on its cushion. */
export const crown: Scene = (p, r) =>
  rays(150, 150, 18, 420, r() * 20, fill(p.glow, 0.16)) +
  halo(150, 150, 170) +
  path('M52 266q-22-40 18-52h160q40 12 18 52-14 34-98 34t-98-34z', fill(p.pop)) +
  path('M70 220q80 26 160 0M62 262q88 40 176 0', stroke('#fff', 4, 0.4)) +
  circle(56, 276, 13, fill(p.glow)) +
  circle(244, 276, 13, fill(p.glow)) +
  path('M70 112l44 48 36-78 36 78 44-48-18 104H88z', fill('#ffcb3d')) +
  path('M150 82l36 78 44-48-18 104h-62z', fill('#f0a81c')) +
  path('M86 196h128v26H86z', fill('#d98d12')) +
  circle(150, 176, 15, fill('#e5484d')) +
  circle(108, 182, 9, fill('#38b6c9')) +
  circle(192, 182, 9, fill('#38b6c9')) +
  `<g fill="#fff1c2">${circle(70, 108, 11, '')}${circle(150, 76, 13, '')}${circle(230, 108, 11, '')}</g>` +
  dots(6, (i) => [98 + i * 21, 209], 9, '#fff', 0.9) +
  sparkle(110, 76, 14, '#fff') +
  sparkle(212, 70, 18, '#fff')

/** Three sevens, bars and a bell. */
export const sevens: Scene = (p, r) => {
  const seven = 'M-30-44h60v18Q4 6 4 48h-26Q-22 6 2-22h-32z'
  return (
    rays(150, 150, 20, 420, r() * 18, fill(p.light, 0.2)) +
    halo(150, 150, 170) +
    rect(24, 82, 252, 148, 18, fill(p.dark)) +
    rect(24, 82, 252, 148, 18, stroke(p.glow, 7)) +
    times(
      3,
      (i) =>
        rect(36 + i * 78, 96, 72, 120, 9, fill('#fff')) +
        group(
          72 + i * 78,
          156,
          0,
          0.95,
          path(seven, `fill="#d81e3a" stroke="#7d0f1e" stroke-width="4" stroke-linejoin="round"`),
        ) +
        path(`M${36 + i * 78} 96h72v16h-72zM${36 + i * 78} 200h72v16h-72z`, fill('#000', 0.12)),
    ) +
    path('M18 156l16-11v22zM282 156l-16-11v22z', fill('#e5484d')) +
    group(
      150,
      52,
      0,
      0.56,
      path('M0-52q8 0 9 9 26 7 26 40 0 22 12 32h-94q12-10 12-32 0-33 26-40 1-9 9-9z', fill('#ffc83a')) +
        circle(0, 38, 11, fill('#b97a12')),
    ) +
    times(2, (i) =>
      group(
        80 + i * 140,
        270,
        i ? 8 : -8,
        1,
        rect(-44, -17, 88, 34, 7, fill(p.pop)) + rect(-36, -5, 72, 10, 5, fill('#fff')),
      ),
    ) +
    sparkle(40, 60, 14, '#fff') +
    sparkle(262, 64, 10, '#fff')
  )
}

/** A monkey looking out of the leaves. */
export const monkey: Scene = (p, r) =>
  halo(150, 140, 170) +
  times(9, (i) =>
    group(
      150,
      160,
      i * 40 + r() * 8,
      1,
      path('M0-180C34-140 34-90 0-50-34-90-34-140 0-180z', fill(i % 2 ? p.mid : p.light)),
    ),
  ) +
  circle(76, 150, 30, fill('#7a4a26')) +
  circle(224, 150, 30, fill('#7a4a26')) +
  circle(76, 150, 18, fill('#f0c59a')) +
  circle(224, 150, 18, fill('#f0c59a')) +
  circle(150, 150, 78, fill('#7a4a26')) +
  path(
    'M150 108q34-30 54 2 14 30-10 46 22 14 10 42-16 30-54 30t-54-30q-12-28 10-42-24-16-10-46 20-32 54-2z',
    fill('#f0c59a'),
  ) +
  circle(126, 138, 12, fill('#fff')) +
  circle(174, 138, 12, fill('#fff')) +
  circle(128, 140, 6.4, fill('#2b1608')) +
  circle(172, 140, 6.4, fill('#2b1608')) +
  path('M142 168q8-6 16 0', stroke('#7a4a26', 5)) +
  path('M118 188q32 30 64 0-6 26-32 26t-32-26z', fill('#9c2f2a')) +
  path('M124 192q26 14 52 0l-4 8q-22 10-44 0z', fill('#fff')) +
  path('M132 72q-4-22 12-28-4 12 6 18 0-16 16-18-8 14 2 26z', fill('#7a4a26')) +
  group(
    222,
    262,
    20,
    1,
    path('M-40-10q30 34 74 4l8 8q-44 54-90 0z', fill('#ffcb3d')) + path('M34-6l12-10 6 8-10 10z', fill('#6b4a1c')),
  )

/** A rocket leaving for the stars. */
export const rocket: Scene = (p, r) =>
  stars(r, 40, 300, '#fff') +
  circle(246, 70, 40, fill(p.light)) +
  circle(232, 60, 9, fill(p.mid, 0.6)) +
  circle(258, 84, 6, fill(p.mid, 0.6)) +
  halo(150, 230, 130) +
  group(
    146,
    152,
    16 + r() * 8,
    1.15,
    path('M-20 66q-12 60 20 108 32-48 20-108z', fill(p.glow)) +
      path('M-10 66q-6 36 10 66 16-30 10-66z', fill('#fff')) +
      path('M-32 20l-34 44 4 26 34-26zM32 20l34 44-4 26-34-26z', fill(p.pop)) +
      path('M0-104q46 44 38 120l-14 52h-48l-14-52q-8-76 38-120z', fill('#f4f7fc')) +
      path('M0-104q46 44 38 120l-14 52H0z', fill('#c9d5e6')) +
      path('M0-104q22 22 31 50h-62q9-28 31-50z', fill(p.pop)) +
      circle(0, -16, 19, fill(p.deep)) +
      circle(0, -16, 14, fill('#8fdcff')) +
      path('M-8-20q4-8 12-8', stroke('#fff', 4)) +
      rect(-6, 34, 12, 56, 6, fill(p.pop2)),
  ) +
  `<g fill="#fff" fill-opacity=".85">${circle(60, 320, 46, '')}${circle(120, 336, 40, '')}${circle(10, 320, 40, '')}${circle(196, 340, 34, '')}</g>`

/** An ice cream sundae. */
export const sundae: Scene = (p, r) =>
  dots(20, () => [r() * 300, r() * 300], 10, p.pale, 0.3) +
  halo(150, 150, 170) +
  path('M120 286h60l20 16H100z', fill(p.pale)) +
  rect(143, 262, 14, 30, 0, fill(p.pale)) +
  path('M72 176h156q-8 78-62 92h-32q-54-14-62-92z', fill('#fff', 0.75)) +
  path('M80 190h140q-10 56-50 70h-40q-40-14-50-70z', fill(p.pop)) +
  path('M86 206q30 16 64 0t64 0l-6 20q-30 10-58 0t-58 0z', fill(p.pop2)) +
  circle(110, 150, 42, fill('#ffd9e4')) +
  circle(190, 150, 42, fill('#fff4d6')) +
  circle(150, 112, 46, fill('#8a5a3a')) +
  path('M106 112q44-70 88 0-8 30-22 12-10 34-24 4-12 24-22 0-14 6-20-16z', fill('#4a2814')) +
  path('M92 136q10-20 30-24', stroke('#fff', 6, 0.7)) +
  dots(
    12,
    (i) => [116 + ((i * 37) % 70), 84 + ((i * 23) % 30)],
    6,
    ['#ffcb3d', '#5ad1ff', '#f2659a'][Math.floor(r() * 3)]!,
    1,
  ) +
  circle(150, 58, 16, fill('#d81e4a')) +
  path('M150 46q4-24 22-28', stroke('#3f7d2c', 4)) +
  circle(145, 53, 4, fill('#fff', 0.8)) +
  group(
    226,
    110,
    24,
    1,
    rect(-9, -74, 18, 130, 4, fill('#d9a05b')) +
      path('M-9-50 9-62M-9-26 9-38M-9-2 9-14M-9 22 9 10', stroke('#8a5a2b', 4)),
  )

/** An open book of spells. */
export const book: Scene = (p, r) =>
  stars(r, 26, 200, p.pale) +
  rays(150, 200, 14, 320, r() * 20, fill(p.glow, 0.16)) +
  halo(150, 170, 170) +
  path('M150 288 32 262V144q60-16 118 12 58-28 118-12v118z', fill('#6b3d16')) +
  path('M150 270q-54-26-106-14V138q56-14 106 14zM150 270q54-26 106-14V138q-56-14-106 14z', fill('#fdf4dd')) +
  path('M150 152v118', stroke('#caa24a', 4)) +
  path(
    'M60 162q40-6 74 10M60 184q40-6 74 10M60 206q40-6 74 10M60 228q40-6 74 10M240 220q-40-6-74 10M240 240q-40-6-74 10',
    stroke('#8a6a3a', 4, 0.55),
  ) +
  polygon(
    [0, 1, 2, 3, 4].map((i) => polar(204, 186, i * 144 - 90, 24)),
    stroke(p.pop2, 3),
  ) +
  circle(204, 186, 26, stroke(p.pop2, 3)) +
  path('M150 146q-34-40-6-72 24-24 6-52 44 22 34 60-8 26-34 64z', fill(p.pop, 0.85)) +
  path('M150 138q-16-26 2-46 12-14 8-26 18 24 8 44z', fill(p.glow)) +
  sparkle(86, 84, 18, p.glow) +
  sparkle(222, 92, 13, p.pale) +
  sparkle(54, 120, 9, p.pale) +
  path('M226 258v46l-12-12-12 12v-40z', fill('#d81e4a'))

/** A record on its player. */
export const vinyl: Scene = (p, r) =>
  times(6, (i) => rect(10 + i * 48, 40 + r() * 60, 30, 320, 6, fill(i % 2 ? p.pop : p.pop2, 0.28))) +
  halo(150, 150, 160, 0.8) +
  circle(142, 160, 112, fill('#12141b')) +
  times(5, (i) => circle(142, 160, 104 - i * 13, stroke('#fff', 1.6, 0.2))) +
  path('M142 160 60 84a112 112 0 0 1 40-28zM142 160l82 76a112 112 0 0 1-40 28z', fill('#fff', 0.14)) +
  circle(142, 160, 42, fill(p.pop)) +
  circle(142, 160, 42, stroke(p.glow, 5)) +
  path('M116 150q26-16 52 0M122 172h40', stroke('#fff', 5, 0.8)) +
  circle(142, 160, 7, fill('#12141b')) +
  circle(256, 66, 20, fill('#cfd8e6')) +
  path('M256 66l-6 108-34 42', `${stroke('#eef2f8', 9)} stroke-linecap="round" stroke-linejoin="round"`) +
  group(210, 222, 40, 1, rect(-10, -10, 20, 30, 4, fill('#9fb0c9'))) +
  define('q', path('M-12 0a9 7 0 1 0 9 7v-40l22-6v28a9 7 0 1 0 6 6v-46l-34 9v36z', '')) +
  repeat('q', 44, 70, -10, 1.1, fill(p.glow)) +
  repeat('q', 250, 262, 8, 1, fill(p.glow))

/** A magnifying glass over a fingerprint. */
export const magnifier: Scene = (p, r) =>
  path('M-10-10h320v420H-10z', fill(p.dark, 0.45)) +
  path('M-10 60 120-10h120L-10 190zM310 120 60 330v80h60l190-190z', fill(p.glow, 0.08)) +
  group(
    58,
    236,
    -14,
    1,
    rect(-44, -56, 88, 112, 4, fill('#f4ead2')) +
      path('M-30-36h60M-30-18h60M-30 0h40M-30 18h52M-30 36h30', stroke('#8a7a58', 5, 0.7)),
  ) +
  group(
    160,
    140,
    r() * 10 - 5,
    1,
    group(0, 0, 45, 1, rect(84, -15, 120, 30, 14, fill('#6b3d16')) + rect(84, -15, 26, 30, 4, fill(p.glow))) +
      circle(0, 0, 92, fill('#eaf6ff')) +
      times(6, (i) =>
        path(
          `M${-12 - i * 12} ${30 + i * 5}C${-16 - i * 12} ${-30 - i * 9} ${16 + i * 12} ${-30 - i * 9} ${12 + i * 12} ${30 + i * 5}`,
          stroke(p.deep, 6),
        ),
      ) +
      circle(0, 0, 92, stroke('#d9a441', 14)) +
      circle(0, 0, 92, stroke('#fff1c2', 3)) +
      path('M-66-24q10-34 40-46', `${stroke('#fff', 9, 0.9)} stroke-linecap="round"`),
  ) +
  sparkle(252, 74, 14, p.glow)

/** A shield before crossed swords. */
export const shield: Scene = (p, r) => {
  const sword = (turn: number) =>
    group(
      150,
      156,
      turn,
      1,
      path('M-9-128 0-148 9-128V60H-9z', fill('#eef2f8')) +
        path('M0-148 9-128V60H0z', fill('#a9b8cf')) +
        rect(-34, 58, 68, 13, 6, fill('#d9a441')) +
        rect(-7, 70, 14, 44, 5, fill('#6b3d16')) +
        circle(0, 120, 11, fill('#d9a441')),
    )
  return (
    rays(150, 150, 16, 420, r() * 20, fill(p.glow, 0.14)) +
    halo(150, 150, 170) +
    sword(48) +
    sword(-48) +
    path('M150 62q44 26 88 20 8 120-88 184-96-64-88-184 44 6 88-20z', fill('#d9a441')) +
    path('M150 80q36 20 72 17 4 98-72 150z', fill(p.pop)) +
    path('M150 80q-36 20-72 17-4 98 72 150z', fill(p.pop2)) +
    path('M150 112l11 26 28 3-21 19 6 28-24-14-24 14 6-28-21-19 28-3z', fill('#ffe08a')) +
    sparkle(92, 66, 14, '#fff') +
    sparkle(226, 226, 10, '#fff')
  )
}

/** A hot-air balloon over hills. */
export const balloon: Scene = (p, r) =>
  circle(240, 64, 30, fill(p.glow)) +
  halo(150, 130, 170) +
  times(3, (i) => ellipse(40 + i * 110, 216 - i * 54 + r() * 20, 50, 13, fill('#fff', 0.4))) +
  path('M-10 280q70-50 140-14t180-20V400H-10z', fill(p.mid)) +
  path('M-10 312q90-40 170-6t150-14V400H-10z', fill(p.deep)) +
  path('M150 34q84 4 84 84 0 50-62 104h-44Q66 168 66 118q0-80 84-84z', fill(p.pop)) +
  path('M150 34q34 4 34 84 0 56-24 104h-20q-24-48-24-104 0-80 34-84z', fill('#fff')) +
  path('M150 34q10 4 10 84 0 56-4 104h-12q-4-48-4-104 0-80 10-84z', fill(p.pop2)) +
  path('M70 136q80 26 160 0', stroke(p.dark, 4, 0.3)) +
  path('M130 222l4 30M170 222l-4 30', stroke('#fff', 3)) +
  rect(130, 250, 40, 30, 6, fill('#8a5a2b')) +
  path('M130 260h40M143 250v30M157 250v30', stroke('#5a3620', 3))

/** A golden horseshoe with clover. */
export const horseshoe: Scene = (p, r) =>
  rays(150, 150, 18, 420, r() * 20, fill(p.glow, 0.14)) +
  halo(150, 150, 170) +
  path(
    'M92 52q-46 76-20 146 26 62 78 62t78-62q26-70-20-146l-38 18q30 62 14 108-12 34-34 34t-34-34q-16-46 14-108z',
    fill('#e0a021'),
  ) +
  path('M208 52q46 76 20 146-26 62-78 62v-48q22 0 34-34 16-46-14-108z', fill('#c4800f')) +
  path('M84 70q-30 70-10 126 22 50 76 50', stroke('#fff1c2', 5, 0.8)) +
  times(7, (i) => circle(...polar(150, 150, 150 - i * 40, 84), 7, fill('#6b430a'))) +
  define('c', path('M0 0C-30-10-30-38-12-38-4-38 0-30 0-26 0-30 4-38 12-38 30-38 30-10 0 0z', '')) +
  group(
    150,
    152,
    0,
    0.9,
    times(4, (i) => repeat('c', 0, 0, i * 90, 1, fill('#3fae55'))) + path('M0 0q4 40-14 60', stroke('#2b7d3a', 6)),
  ) +
  sparkle(70, 66, 14, '#fff') +
  sparkle(238, 236, 16, '#fff')
