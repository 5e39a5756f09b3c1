import type { Target } from '#games/fishing/fishing-sea.ts'

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws a fish that looks to the right into a square from -1 to 1; `beat` from 0 to 1 is where its tail and fins are. */
type Sketch = (pen: Pen, beat: number) => void

const outlineOf = (path: string) => new Path2D(path)

function shape(pen: Pen, fill: string | CanvasGradient, path: string): void {
  pen.fillStyle = fill
  pen.fill(outlineOf(path))
}

function stripe(pen: Pen, colour: string, width: number, path: string): void {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineCap = 'round'
  pen.stroke(outlineOf(path))
}

function shade(pen: Pen, top: string, bottom: string, height = 0.5): CanvasGradient {
  const gradient = pen.createLinearGradient(0, -height, 0, height)
  gradient.addColorStop(0, top)
  gradient.addColorStop(1, bottom)
  return gradient
}

function eye(pen: Pen, x: number, y: number, radius: number): void {
  for (const [colour, part] of [
    ['#fff', 1],
    ['#14202e', 0.58],
  ] as const) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(x + radius * (1 - part) * 0.4, y, radius * part, 0, Math.PI * 2)
    pen.fill()
  }
}

const swing = (beat: number, far: number) => Math.sin(beat * Math.PI * 2) * far

const sketches: Readonly<Record<Target, Sketch>> = {
  anchovy(pen, beat) {
    const tail = swing(beat, 0.12)
    shape(pen, '#7fb2d8', `M-.55 0L-.95 ${-0.28 + tail}L-.82 ${tail}L-.95 ${0.28 + tail}Z`)
    shape(
      pen,
      shade(pen, '#3f7fb4', '#e8f6ff', 0.26),
      'M-.62 0Q-.1 -.34 .6 -.16Q.95 -.02 .9 .04Q.5 .3 0 .26Q-.4 .2 -.62 0Z',
    )
    stripe(pen, '#2d628f', 0.04, 'M-.4 -.06Q.1 -.14 .55 -.08')
    eye(pen, 0.66, -0.04, 0.08)
  },
  clownfish(pen, beat) {
    const tail = swing(beat, 0.14)
    shape(
      pen,
      '#f26a1b',
      `M-.5 0Q-.8 ${-0.36 + tail} -.95 ${-0.3 + tail}Q-.84 ${tail} -.95 ${0.3 + tail}Q-.8 ${0.36 + tail} -.5 0Z`,
    )
    shape(pen, '#e2570e', 'M-.2 -.36Q.1 -.72 .38 -.4ZM-.1 .4Q.1 .68 .3 .38Z')
    shape(pen, shade(pen, '#ff9a3d', '#f2601a'), 'M-.6 0Q-.3 -.5 .3 -.46Q.8 -.3 .9 .02Q.7 .4 .2 .46Q-.35 .42 -.6 0Z')
    for (const x of [-0.36, 0.1, 0.5])
      stripe(pen, '#fff', 0.13, `M${x} ${x < 0 ? -0.22 : -0.36}Q${x + 0.1} 0 ${x} ${x < 0 ? 0.24 : 0.36}`)
    eye(pen, 0.7, -0.1, 0.09)
  },
  puffer(pen, beat) {
    const fin = swing(beat, 0.1)
    for (let i = 0; i < 14; i += 1) {
      const angle = (i / 14) * Math.PI * 2
      stripe(
        pen,
        '#b98a1e',
        0.05,
        `M${Math.cos(angle) * 0.6} ${Math.sin(angle) * 0.56}L${Math.cos(angle) * 0.78} ${Math.sin(angle) * 0.74}`,
      )
    }
    shape(pen, '#e0ac32', `M-.56 0L-.92 ${-0.22 + fin}L-.92 ${0.22 + fin}Z`)
    shape(pen, shade(pen, '#f6ce55', '#fff4cf', 0.6), 'M-.62 0A.62 .58 0 1 1 .62 0A.62 .58 0 1 1 -.62 0Z')
    shape(pen, '#c9962a', `M.02 .06Q-.2 ${0.26 + fin} .06 ${0.34 + fin}Z`)
    eye(pen, 0.34, -0.14, 0.14)
    stripe(pen, '#8a5a18', 0.05, 'M.54 .14Q.5 .2 .42 .2')
  },
  turtle(pen, beat) {
    const row = swing(beat, 0.22)
    shape(
      pen,
      '#6fae5c',
      `M.2 .2Q.5 ${0.6 + row} .1 ${0.78 + row}Q-.06 .5 -.02 .24ZM-.44 .2Q-.6 ${0.5 - row} -.84 ${0.46 - row}Q-.7 .2 -.5 .1Z`,
    )
    shape(pen, '#7fc069', 'M.44 -.08Q.84 -.36 .94 -.06Q.9 .18 .46 .14Z')
    shape(pen, shade(pen, '#5b7f2b', '#314d1c'), 'M-.66 .2Q-.5 -.52 .04 -.5Q.5 -.42 .6 .18Q-.1 .34 -.66 .2Z')
    stripe(
      pen,
      '#9dbb57',
      0.05,
      'M-.4 .16L-.2 -.2L.1 -.24L.34 .14M-.2 -.2L-.3 -.36M.1 -.24L.22 -.38M-.06 .22L-.04 -.22',
    )
    eye(pen, 0.76, -0.08, 0.07)
  },
  ray(pen, beat) {
    const wing = swing(beat, 0.26)
    stripe(pen, '#3d4f86', 0.05, `M-.4 .02Q-.7 ${0.1 - wing * 0.4} -.98 ${wing * 0.5}`)
    shape(
      pen,
      shade(pen, '#5668ab', '#2f3d70'),
      `M.62 0Q.3 -.3 -.04 ${-0.74 + wing}Q-.2 -.3 -.5 0Q-.2 .3 -.04 ${0.74 - wing}Q.3 .3 .62 0Z`,
    )
    shape(pen, '#8fa1df', 'M.44 0Q.2 -.14 -.1 0Q.2 .14 .44 0Z')
    eye(pen, 0.42, -0.12, 0.06)
    eye(pen, 0.42, 0.12, 0.06)
  },
  shark(pen, beat) {
    const tail = swing(beat, 0.12)
    shape(
      pen,
      '#5d7389',
      `M-.62 0L-.98 ${-0.42 + tail}L-.8 ${tail}L-.94 ${0.26 + tail}ZM-.1 -.2L-.02 -.56L.2 -.2ZM.04 .14L-.12 .46L.24 .16Z`,
    )
    shape(
      pen,
      shade(pen, '#6b8299', '#dfe9f1', 0.3),
      'M-.7 0Q-.2 -.34 .5 -.2Q.9 -.08 .96 .02Q.7 .2 .2 .24Q-.4 .18 -.7 0Z',
    )
    stripe(pen, '#46586a', 0.03, 'M.3 -.08L.26 .08M.38 -.08L.34 .08M.46 -.07L.42 .08')
    stripe(pen, '#46586a', 0.03, 'M.88 .06Q.74 .12 .6 .1')
    eye(pen, 0.72, -0.06, 0.05)
  },
  whale(pen, beat) {
    const tail = swing(beat, 0.14)
    shape(
      pen,
      '#2c5c93',
      `M-.56 .06Q-.84 ${-0.06 + tail} -.98 ${-0.36 + tail}Q-.7 ${-0.34 + tail} -.66 ${-0.12 + tail}Q-.56 ${-0.4 + tail} -.3 ${-0.36 + tail}Q-.42 0 -.42 .1Z`,
    )
    shape(
      pen,
      shade(pen, '#4687c4', '#235389'),
      'M-.66 .1Q-.4 -.42 .3 -.44Q.94 -.4 .94 .04Q.88 .4 .2 .44Q-.4 .4 -.66 .1Z',
    )
    shape(pen, '#d7e9f7', 'M.9 .14Q.8 .42 .2 .43Q-.1 .42 -.2 .36Q.4 .34 .9 .14Z')
    stripe(pen, '#9dbfdc', 0.025, 'M.1 .4Q.5 .36 .82 .22M-.04 .38Q.4 .36 .84 .18')
    shape(pen, '#21476f', `M.2 .22Q.06 ${0.5 + tail} -.1 ${0.52 + tail}Q-.06 .3 .06 .2Z`)
    eye(pen, 0.6, 0.02, 0.05)
  },
  dragon(pen, beat) {
    const coil = swing(beat, 0.12)
    const body = `M.5 -.04Q.3 ${-0.5 + coil} .06 ${-0.06 + coil}Q-.16 ${0.36 - coil} -.4 ${-coil}Q-.6 ${-0.34 + coil} -.94 ${0.1 + coil}`
    stripe(pen, '#7a1420', 0.3, body)
    stripe(pen, '#d8353f', 0.24, body)
    stripe(pen, '#ffb648', 0.07, body)
    shape(
      pen,
      '#ffb648',
      `M-.9 ${0.1 + coil}L-.99 ${-0.2 + coil}L-.76 ${0.02 + coil}ZM-.86 ${0.12 + coil}L-.98 ${0.36 + coil}L-.74 ${0.14 + coil}Z`,
    )
    shape(pen, '#ffd25e', 'M.42 -.22L.3 -.56L.56 -.3ZM.58 -.24L.56 -.54L.7 -.24Z')
    shape(
      pen,
      shade(pen, '#ee4c4c', '#a51d2c', 0.3),
      'M.36 -.2Q.6 -.36 .8 -.16L.97 -.02Q.9 .14 .74 .12Q.5 .26 .36 .12Z',
    )
    stripe(pen, '#ffd25e', 0.03, 'M.9 .04Q.98 .16 .9 .3M.82 .08Q.86 .22 .76 .32')
    eye(pen, 0.68, -0.1, 0.07)
  },
}

/** How many pictures a fish's movement is made of. */
export const beats = 6

/** Draws a target, looking to the right, into a square canvas; `beat` counts from 0 to `beats` - 1. */
export function drawFish(pen: Pen, target: Target, side: number, beat: number): void {
  pen.setTransform(side / 2, 0, 0, side / 2, side / 2, side / 2)
  sketches[target](pen, beat / beats)
  pen.setTransform(1, 0, 0, 1, 0, 0)
}
