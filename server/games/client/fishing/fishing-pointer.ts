/** Time from shot to shot while a finger or a mouse button is held down, in milliseconds: the cannon's pace. */
const pace = 250

/** Actions of a pointer on the sea; places are in CSS pixels of the canvas. */
export interface Aimed {
  aim(x: number, y: number): void
  shoot(x: number, y: number): void
  /** Returns whether holding on may shoot again: not once a shot was declined. */
  mayGoOn(): boolean
}

/** A tap aims and shoots, holding down goes on shooting where the pointer is; letting go, or leaving the sea, ends it. */
export function handlePointer(canvas: HTMLCanvasElement, { aim, shoot, mayGoOn }: Aimed): void {
  let [x, y] = [0, 0]
  let holding: ReturnType<typeof setInterval> | undefined
  const end = () => {
    clearInterval(holding)
    holding = undefined
  }
  const move = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect()
    x = event.clientX - box.left
    y = event.clientY - box.top
    aim(x, y)
  }
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    move(event)
    shoot(x, y)
    end()
    holding = setInterval(() => {
      if (mayGoOn()) shoot(x, y)
      else end()
    }, pace)
  })
  canvas.addEventListener('pointermove', move)
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) canvas.addEventListener(type, end)
  window.addEventListener('blur', end)
}
