/** An OKLCH colour as `#rrggbb`; lightness and chroma 0 to 1, hue in degrees. Out-of-gamut channels are clipped. */
export function colour(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channel = (linear: number) => {
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return (
    '#' +
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}

/** The colours one picture is drawn with. */
export interface Palette {
  readonly hue: number
  readonly sky: string
  readonly deep: string
  readonly dark: string
  readonly mid: string
  readonly light: string
  readonly pale: string
  /** The warm light of the picture. */
  readonly glow: string
  /** Two colours that stand out from the ground. */
  readonly pop: string
  readonly pop2: string
}

/** A palette round a hue; `turn` (0 to 1) leads the contrasting colours off to one side or the other. */
export function paletteOf(hue: number, turn: number): Palette {
  const contrast = hue + 140 + turn * 80
  const glow = 62 + turn * 30
  return {
    hue,
    sky: colour(0.5, 0.14, hue),
    deep: colour(0.24, 0.09, hue + 24),
    dark: colour(0.17, 0.06, hue + 30),
    mid: colour(0.4, 0.12, hue + 12),
    light: colour(0.68, 0.13, hue - 10),
    pale: colour(0.93, 0.04, hue),
    glow: colour(0.87, 0.14, glow),
    pop: colour(0.7, 0.18, contrast),
    pop2: colour(0.6, 0.19, contrast + 36),
  }
}
