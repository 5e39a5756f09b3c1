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
  polygon,
  rays,
  rect,
  repeat,
  sparkle,
  stars,
  stroke,
  times,
} from '#server/art/shapes.ts'

/** A galleon under full sail. */
export const ship: Scene = (p, r) =>
  halo(150, 120, 170) +
  circle(60 + r() * 40, 74, 30, fill(p.glow)) +
  times(3, (i) => ellipse(220 - i * 90 + r() * 30, 60 + i * 34, 46, 9, fill(p.pale, 0.25))) +
  group(
    150,
    150,
    -3 + r() * 4,
    1,
    path('M-6-120h9V96h-9zM-70-84h7V96h-7zM62-70h7V96h-7z', fill('#5a3620')) +
      path(
        'M-52-108q60 18 104 0 10 40-4 66-50 16-96 0-14-30-4-66zM-58-30q60 18 116 0 10 40-2 72-60 18-112 0-12-36-2-72z',
        fill('#fff'),
      ) +
      path('M-108-70q20 10 34 6 6 40-2 66-20 6-34-2-8-36 2-70zM76-58q18 8 34 2 8 34 0 62-20 6-34 0z', fill(p.pale)) +
      path('M-20-100q26 6 44 0l4 60q-26 6-52 0z', fill(p.pop, 0.85)) +
      path('M3-120l40 10-40 12z', fill(p.pop2)) +
      path('M-128 62q20 22 60 26h130q40-6 66-44-4 70-44 98H-86q-36-30-42-80z', fill('#7a4624')) +
      path('M-112 100q100 12 220-8M-104 122q96 10 196-6', stroke('#4a2814', 5)) +
      times(5, (i) => circle(-70 + i * 34, 108, 6, fill(p.glow))),
  ) +
  times(3, (i) =>
    path(`M-20 ${274 + i * 22}q30-20 60 0t60 0 60 0 60 0 60 0 60 0V400H-20z`, fill([p.light, p.mid, p.deep][i]!)),
  )

/** Arms out of the deep round a boat. */
export const kraken: Scene = (p, r) => {
  const arm = (x: number, lean: number, s: number, c: string) =>
    group(
      x,
      300,
      lean,
      s,
      path('M-30 0C-34-90 10-120 0-180c-8-46-62-34-50 2 6 16 26 12 22-4', `${stroke(c, 30)} stroke-linecap="round"`) +
        dots(5, (i) => [-22 + i * 5, -30 - i * 30], 9, p.pale, 0.7),
    )
  return (
    halo(150, 110, 160, 0.9) +
    circle(150, 92, 44, fill(p.glow)) +
    stars(r, 16, 150, p.pale) +
    arm(92, -14, 1, p.pop2) +
    arm(244, 22, 0.9, p.pop) +
    group(
      160,
      206,
      8,
      1,
      path('M-44 0h88l-16 26h-56z', fill('#4a2814')) + path('M-4-6v-70l-34 70zM4-6v-54l28 54z', fill('#fff')),
    ) +
    path('M-20 232q40-22 80 0t80 0 80 0 80 0 80 0V400H-20z', fill(p.mid)) +
    arm(176, 6, 0.72, p.pop) +
    path('M-20 272q40-22 80 0t80 0 80 0 80 0 80 0V400H-20z', fill(p.deep)) +
    ellipse(150, 276, 66, 34, fill(p.pop2)) +
    circle(128, 268, 11, fill('#fff')) +
    circle(172, 268, 11, fill('#fff')) +
    circle(129, 270, 5.5, fill('#111')) +
    circle(171, 270, 5.5, fill('#111'))
  )
}

/** A temple of columns above the clouds, and lightning. */
export const olympus: Scene = (p, r) =>
  rays(150, 110, 16, 420, r() * 20, fill(p.glow, 0.14)) +
  halo(150, 110, 160) +
  path('M58 122 150 64l92 58z', fill('#fff')) +
  path('M82 116l68-42 68 42z', fill(p.light, 0.5)) +
  rect(56, 122, 188, 16, 2, fill(p.pale)) +
  times(
    5,
    (i) => rect(68 + i * 38, 138, 20, 104, 3, fill('#fff')) + rect(80 + i * 38, 138, 8, 104, 2, fill(p.light, 0.45)),
  ) +
  rect(50, 240, 200, 14, 2, fill(p.pale)) +
  rect(36, 254, 228, 16, 2, fill('#fff')) +
  path(`M${n(220 + r() * 20)} 20l-34 70h26l-22 66 62-88h-28l26-48z`, fill(p.glow)) +
  path('M22 40 44 92l-16 2 20 50', stroke(p.glow, 5, 0.8)) +
  `<g fill="${p.pale}" fill-opacity=".85">${circle(30, 292, 40, '')}${circle(90, 306, 48, '')}${circle(170, 300, 52, '')}${circle(250, 296, 50, '')}${circle(300, 310, 40, '')}</g>` +
  path('M-10 310h320v100H-10z', fill(p.sky))

/** Leaves in front of a waterfall. */
export const jungle: Scene = (p, r) => {
  const leaf = (x: number, y: number, turn: number, s: number, c: string) =>
    group(
      x,
      y,
      turn,
      s,
      path('M0 0C-50-40-46-120 0-170 46-120 50-40 0 0z', fill(c)) +
        path(
          'M0 0v-150M0-40l-26-24M0-40l26-24M0-76l-26-24M0-76l26-24M0-112l-18-18M0-112l18-18',
          stroke('#0b3d2c', 4, 0.5),
        ),
    )
  return (
    halo(150, 90, 160) +
    circle(150, 78, 40, fill(p.glow)) +
    path('M-10 150 60 96l50 20 40-14 50 20 60-30 60 50v250H-10z', fill('#1d6b4a')) +
    path('M118 130q32-14 64 0l14 150h-92z', fill('#dff6ff')) +
    path('M132 134l-8 140M150 128v150M168 134l8 140', stroke('#7cc6e6', 5, 0.7)) +
    ellipse(150, 286, 110, 26, fill('#7cc6e6')) +
    leaf(-6, 300, 34, 1.25, '#2f9b5e') +
    leaf(306, 300, -34, 1.25, '#2f9b5e') +
    leaf(44, 330, 8 + r() * 8, 1, '#1f7a49') +
    leaf(256, 330, -16 + r() * 8, 1, '#1f7a49') +
    leaf(-14, 150, 70, 0.9, '#166340') +
    leaf(314, 150, -70, 0.9, '#166340') +
    group(
      76 + r() * 10,
      210,
      0,
      0.8,
      path('M0 0C10-26 36-22 30-2 36 18 10 22 0 0zM0 0C-10-26-36-22-30-2-36 18-10 22 0 0z', fill(p.pop)),
    ) +
    group(
      232,
      176,
      20,
      0.6,
      path('M0 0C10-26 36-22 30-2 36 18 10 22 0 0zM0 0C-10-26-36-22-30-2-36 18-10 22 0 0z', fill(p.glow)),
    )
  )
}

/** A pickaxe in a shaft full of crystals. */
export const mine: Scene = (p, r) => {
  const crystal = (x: number, y: number, s: number, turn: number, c: string) =>
    group(
      x,
      y,
      turn,
      s,
      path('M-16 0-20-60 0-92 20-60 16 0z', fill(c)) + path('M0 0v-92l20 32-4 60z', fill('#fff', 0.3)),
    )
  return (
    path('M-10-10h320v420H-10z', fill(p.dark, 0.7)) +
    path('M40 330V120q10-90 110-90t110 90v210z', fill(p.deep)) +
    halo(150, 150, 150) +
    path('M28 330V110l22-14v234zM272 330V110l-22-14v234zM24 108 150 30l126 78-8 16-118-72-118 72z', fill('#7a4a26')) +
    path('M50 96v234M250 96v234', stroke('#4a2a12', 4)) +
    crystal(64, 300, 1, -18, p.pop) +
    crystal(96, 306, 0.8, 8, p.light) +
    crystal(238, 300, 1.1, 16, p.pop2) +
    crystal(206, 306, 0.7, -10, p.glow) +
    group(
      150,
      176,
      -38 + r() * 12,
      1.15,
      rect(-9, -88, 18, 190, 7, fill('#b87a3d')) +
        path('M-104-40Q-60-106 0-106q60 0 104 66-56-34-104-34t-104 34z', fill('#dfe6f0')) +
        path('M0-106q60 0 104 66-56-34-104-34z', fill('#9fb0c9')) +
        rect(-16, -112, 32, 44, 6, fill('#6b7a94')),
    ) +
    sparkle(70, 214, 14, '#fff') +
    sparkle(232, 204, 18, '#fff') +
    dots(9, () => [60 + r() * 180, 270 + r() * 50], 12, p.glow, 0.9)
  )
}

/** A crooked house on a hill before the moon. */
export const manor: Scene = (p, r) =>
  circle(196, 104, 74, fill(p.glow)) +
  halo(196, 104, 150, 0.7) +
  define(
    'm',
    path(
      'M0 0q-10-16-26-8-4-8-16-4 6 12 2 22 14-8 20 4 10-4 20 8 10-12 20-8 6-12 20-4-4-10 2-22-12-4-16 4-16-8-26 8z',
      '',
    ),
  ) +
  repeat('m', 82, 70, -8, 0.8, fill(p.dark)) +
  repeat('m', 226, 66 + r() * 20, 12, 0.6, fill(p.dark)) +
  repeat('m', 54, 140, 4, 0.5, fill(p.dark)) +
  path('M-10 330q90-110 170-96t150 70V400H-10z', fill(p.deep)) +
  path('M96 260V150l-12 4 46-66 12 20v-30l-8 2 22-50 22 50-8-2v52l26-30 38 58-10-4v110z', fill(p.dark)) +
  `<g fill="${p.glow}">${rect(112, 168, 18, 28, 9, '')}${rect(150, 118, 12, 22, 6, '')}${rect(148, 172, 18, 28, 9, '')}${rect(188, 176, 18, 26, 9, '')}</g>` +
  path('M146 262v-34q12-14 24 0v34z', fill(p.pop)) +
  path('M40 330q4-60-10-96l-22-16M32 262l26-24M36 290l-22-12', `${stroke(p.dark, 8)} stroke-linecap="round"`) +
  group(
    250,
    302,
    0,
    1,
    ellipse(0, 0, 34, 26, fill('#f5831f')) +
      path('M0-26q-14 26 0 52M0-26q14 26 0 52', stroke('#b9540a', 3)) +
      path('M-4-26q0-12 8-14', stroke('#4fa845', 6)) +
      path('M-18-4l8-8 6 10zM4-2l6-10 8 8zM-16 8q16 14 32 0-6 4-10 0-6 6-12 0-4 4-10 0z', fill('#ffe08a')),
  )

/** A red barn among hills. */
export const farm: Scene = (p, r) =>
  rays(150, 90, 18, 420, r() * 20, fill(p.glow, 0.16)) +
  circle(76, 80, 38, fill(p.glow)) +
  times(2, (i) => ellipse(190 + i * 70, 56 + i * 34, 42, 12, fill('#fff', 0.55))) +
  path('M-10 210q80-60 160-10t160-20V400H-10z', fill('#58a94c')) +
  path('M96 236v-92l60-50 60 50v92z', fill('#c73b32')) +
  path('M86 152l70-60 70 60', stroke('#fff', 9)) +
  rect(132, 178, 48, 58, 2, fill('#8f231d')) +
  path('M132 178l48 58M180 178l-48 58M132 178h48v58h-48z', stroke('#fff', 4)) +
  circle(156, 142, 13, fill('#8f231d')) +
  circle(156, 142, 13, stroke('#fff', 4)) +
  path('M226 236v-90q18-22 36 0v90z', fill('#e7e2d6')) +
  path('M222 146q22-34 44 0z', fill('#c73b32')) +
  path('M-10 240q100-30 180-4t140-8V400H-10z', fill('#7cc25a')) +
  define(
    'w',
    path('M-3 0h6v56h-6z', fill('#3c7a35')) +
      times(8, (i) => `<ellipse cy="-15" rx="6" ry="12" fill="#ffcb3d" transform="rotate(${i * 45})"/>`) +
      circle(0, 0, 9, fill('#6b3d16')),
  ) +
  times(6, (i) => repeat('w', 22 + i * 52 + r() * 12, 262 + (i % 2) * 20, -6 + r() * 12, 0.9 + r() * 0.3)) +
  path('M-10 318h320v90H-10z', fill('#4a8f3c'))

/** Peaks of ice under northern lights. */
export const iceberg: Scene = (p, r) =>
  stars(r, 30, 170, '#fff') +
  times(3, (i) =>
    path(
      `M-20 ${60 + i * 34}q80-${50 + i * 8} 160 0t180-20v34q-90-10-170 24t-170 0z`,
      fill(['#5cf2b4', '#5ad1ff', p.pop][i]!, 0.34),
    ),
  ) +
  path('M30 262 84 150l30 34 46-92 54 96 24-22 42 96z', fill('#eaf6ff')) +
  path('M160 92l54 96-30 74h-50l30-60zM84 150l30 34-14 78H74z', fill('#8fc4ea')) +
  path('M-10 258h320v150H-10z', fill(p.mid)) +
  times(4, (i) => rect(20 + r() * 160, 270 + i * 12, 70 + r() * 50, 4, 2, fill('#fff', 0.35))) +
  path('M8 300q70-24 150-6l20 22-180 12z', fill('#fff')) +
  group(
    84,
    262,
    0,
    0.9,
    ellipse(0, 0, 30, 44, fill('#1d2740')) +
      ellipse(0, 8, 20, 32, fill('#fff')) +
      circle(0, -38, 23, fill('#1d2740')) +
      path('M-14-36q14-16 28 0-4 18-14 18t-14-18z', fill('#fff')) +
      circle(-6, -36, 3.4, fill('#111')) +
      circle(6, -36, 3.4, fill('#111')) +
      path('M-6-28h12l-6 9zM-22 42h18l-9 8zM4 42h18l-9 8z', fill('#f7a325')),
  )

/** A racing car on the road into the evening. */
export const race: Scene = (p, r) =>
  halo(150, 130, 170) +
  circle(150, 132, 60, 'fill="url(#s)"') +
  times(5, (i) => rect(80, 128 + i * 12, 140, 3 + i, 0, fill(p.deep, 0.75))) +
  path('M-10 182q40-30 80-16t80 6 90-14 80 10v30H-10z', fill(p.deep)) +
  path('M-10 196h320v210H-10z', fill('#c98a4b')) +
  path('M136 196h28l150 210H-14z', fill('#2b3040')) +
  path('M147 200h6l4 26h-14zM142 240h16l6 40h-28z', fill('#fff')) +
  define(
    'h',
    times(12, (i) => ((i + Math.floor(i / 4)) % 2 ? '' : rect((i % 4) * 14, Math.floor(i / 4) * 14, 14, 14, 0, ''))),
  ) +
  group(
    34,
    40 + r() * 8,
    -10,
    1,
    rect(-6, -4, 6, 120, 2, fill('#cfd8e6')) +
      rect(0, 0, 56, 42, 0, fill('#fff')) +
      repeat('h', 0, 0, 0, 1, fill('#15181f')),
  ) +
  group(
    244,
    40,
    10,
    1,
    rect(0, -4, 6, 120, 2, fill('#cfd8e6')) +
      rect(-56, 0, 56, 42, 0, fill('#fff')) +
      repeat('h', -56, 0, 0, 1, fill('#15181f')),
  ) +
  group(
    150,
    262,
    0,
    1.15,
    rect(-76, 6, 30, 44, 8, fill('#15181f')) +
      rect(46, 6, 30, 44, 8, fill('#15181f')) +
      path('M-70 20q4-26 24-28l16-34q30-10 60 0l16 34q20 2 24 28v14H-70z', fill(p.pop)) +
      path('M-26-12l10-24q16-5 32 0l10 24z', fill('#bfe6ff')) +
      rect(-86, -24, 172, 9, 4, fill(p.pop2)) +
      path('M-58 14h26l-4 12h-20zM58 14H32l4 12h20z', fill('#fff6c9')) +
      rect(-22, 16, 44, 12, 4, fill('#15181f')) +
      circle(0, -1, 8, fill('#fff')),
  )

/** Strings of flags over a church square. */
export const banderitas: Scene = (p, r) => {
  const flags = (y: number, sag: number) =>
    path(`M-10 ${y}Q150 ${y + sag * 2} 310 ${y}`, stroke('#fff', 2, 0.7)) +
    times(11, (i) => {
      const x = 4 + i * 29
      const k = (x + 10) / 320
      const top = y + sag * 4 * k * (1 - k)
      return path(
        `M${x - 11} ${n(top)}h22l-11 27z`,
        fill(['#ffcb3d', '#e5484d', '#38b6c9', '#5bb04a', '#fff', '#f2659a'][(i + Math.floor(y)) % 6]!),
      )
    })
  return (
    halo(150, 170, 180) +
    path('M-10 236h320v170H-10z', fill(p.mid)) +
    path('M90 270V150h120v120z', fill('#f3e3c4')) +
    path('M84 152q66-70 132 0z', fill('#c9854a')) +
    rect(60, 118, 40, 152, 2, fill('#e6d0a6')) +
    rect(200, 118, 40, 152, 2, fill('#e6d0a6')) +
    path('M54 118l26-40 26 40zM194 118l26-40 26 40z', fill('#b9532f')) +
    path('M78 78V62M72 68h12M218 78V62M212 68h12M150 116V96M143 102h14', stroke('#fff', 4)) +
    path('M132 270v-54q18-24 36 0v54zM72 160q8-12 16 0v20H72zM212 160q8-12 16 0v20h-16z', fill('#5a3620')) +
    circle(150, 172, 14, fill('#e5484d')) +
    circle(150, 172, 14, stroke('#fff', 3)) +
    flags(18 + r() * 6, 34) +
    flags(62 + r() * 6, 40) +
    flags(112, 30) +
    polygon(
      [
        [-10, 300],
        [310, 262],
        [310, 410],
        [-10, 410],
      ],
      fill(p.deep),
    ) +
    dots(22, () => [r() * 300, 20 + r() * 260], 5, p.glow, 0.8)
  )
}
