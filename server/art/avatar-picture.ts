import type { Avatar } from '#wire/identity/profile.ts'
import { colour } from './colour.ts'

const gold = colour(0.84, 0.15, 85)
const white = colour(0.98, 0.01, 90)
const ink = colour(0.25, 0.04, 265)
const coral = colour(0.7, 0.17, 30)

/** Hue of the ground and what stands on it, in a square of 96. */
const drawings: Readonly<Record<Avatar, readonly [hue: number, shapes: string]>> = {
  sun: [
    25,
    `<g stroke="${gold}" stroke-width="5" stroke-linecap="round">${[0, 45, 90, 135, 180, 225, 270, 315]
      .map((turn) => `<path d="M48 16v9" transform="rotate(${turn} 48 48)"/>`)
      .join(
        '',
      )}</g><circle cx="48" cy="48" r="17" fill="${gold}"/><path d="M40 45h.1M56 45h.1M40 53q8 7 16 0" fill="none" stroke="${ink}" stroke-width="3.5" stroke-linecap="round"/>`,
  ],
  moon: [
    280,
    `<path d="M59 22a28 28 0 1 0 15 40A24 24 0 0 1 59 22z" fill="${white}"/><circle cx="66" cy="36" r="3" fill="${gold}"/><circle cx="78" cy="48" r="2" fill="${gold}"/><circle cx="40" cy="52" r="4" fill="${colour(0.86, 0.03, 280)}"/><circle cx="50" cy="66" r="3" fill="${colour(0.86, 0.03, 280)}"/>`,
  ],
  wave: [
    215,
    `<circle cx="66" cy="30" r="9" fill="${gold}"/><path d="M0 60c10-26 38-30 48-8 5 11-6 18-13 12 3 16 27 12 39 2 8-6 15-6 22-4v34H0z" fill="${white}"/><path d="M0 74c14-10 26 4 40 2s26-12 56-6v26H0z" fill="${colour(0.72, 0.12, 215)}"/>`,
  ],
  peak: [
    160,
    `<circle cx="30" cy="30" r="8" fill="${gold}"/><path d="M-2 84 34 40l16 20 14-24 34 48v14H-2z" fill="${colour(0.38, 0.08, 180)}"/><path d="m64 36-9 15 6 5 5-5 6 5 4-3z" fill="${white}"/><path d="m34 40-9 11 5 4 5-4 5 5 3-3z" fill="${white}"/>`,
  ],
  palm: [
    50,
    `<circle cx="48" cy="56" r="24" fill="${gold}"/><path d="M50 84c-3-18-2-30 4-44" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round"/><path d="M54 40c-8-14-22-12-28-4 10-2 20-2 28 4zm0 0c-2-16 8-22 18-20-8 4-14 10-18 20zm0 0c10-10 22-6 26 4-8-4-16-6-26-4zm0 0c-12-2-20 6-20 16 6-8 12-12 20-16z" fill="${colour(0.4, 0.1, 155)}"/><path d="M18 84h60" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`,
  ],
  star: [
    310,
    `<path d="m48 18 9 19 21 3-15 15 4 21-19-10-19 10 4-21-15-15 21-3z" fill="${gold}" stroke="${gold}" stroke-width="4" stroke-linejoin="round"/><path d="M41 46h.1M55 46h.1M42 54q6 5 12 0" fill="none" stroke="${ink}" stroke-width="3.5" stroke-linecap="round"/>`,
  ],
  crown: [
    350,
    `<path d="M20 36l14 13 14-22 14 22 14-13-5 32H25z" fill="${gold}" stroke="${gold}" stroke-width="4" stroke-linejoin="round"/><path d="M26 74h44" stroke="${white}" stroke-width="5" stroke-linecap="round"/><circle cx="48" cy="56" r="5" fill="${coral}"/><circle cx="33" cy="58" r="3" fill="${white}"/><circle cx="63" cy="58" r="3" fill="${white}"/>`,
  ],
  gem: [
    195,
    `<path d="M30 28h36l14 17-32 34-32-34z" fill="${colour(0.85, 0.1, 200)}"/><path d="M30 28l6 17h24l6-17zM16 45h20l12 34z" fill="${white}" opacity=".75"/><path d="M60 45h20L48 79z" fill="${colour(0.6, 0.12, 215)}"/><path d="m72 18 2 5 5 2-5 2-2 5-2-5-5-2 5-2z" fill="${gold}"/>`,
  ],
  kite: [
    240,
    `<path d="m54 14 24 26-30 28-18-36z" fill="${coral}"/><path d="m54 14-6 54-18-36z" fill="${gold}"/><path d="m30 32 48 8" stroke="${white}" stroke-width="2.5"/><path d="M48 68c-12 2-4 12-14 12s-6 8-14 6" fill="none" stroke="${white}" stroke-width="3" stroke-linecap="round"/><path d="m38 76-2 8 7-3zM26 80l-4 7 8-1z" fill="${gold}"/>`,
  ],
  koi: [
    185,
    `<path d="M22 50c8-20 34-22 46-4l14-12c2 10 2 20-1 30L68 54C56 72 30 70 22 50z" fill="${white}"/><path d="M38 36c8-5 18-4 24 3-6 8-18 8-24-3zm8 28c4-7 14-8 18-4-5 5-12 7-18 4zm27-24 9-6c1 6 1 10 0 14z" fill="${coral}"/><circle cx="32" cy="47" r="3.5" fill="${ink}"/><circle cx="18" cy="30" r="3" fill="none" stroke="${white}" stroke-width="2"/><circle cx="26" cy="20" r="2" fill="none" stroke="${white}" stroke-width="2"/>`,
  ],
  owl: [
    130,
    `<path d="M24 28l10 6q14-6 28 0l10-6v30a24 24 0 0 1-48 0z" fill="${colour(0.5, 0.07, 60)}"/><ellipse cx="48" cy="66" rx="14" ry="15" fill="${colour(0.85, 0.06, 80)}"/><circle cx="38" cy="46" r="10" fill="${white}"/><circle cx="58" cy="46" r="10" fill="${white}"/><circle cx="39" cy="46" r="4.5" fill="${ink}"/><circle cx="57" cy="46" r="4.5" fill="${ink}"/><path d="m44 52 4 7 4-7z" fill="${gold}"/>`,
  ],
  bloom: [
    75,
    `${[0, 60, 120, 180, 240, 300]
      .map((turn) => `<ellipse cx="48" cy="30" rx="11" ry="15" fill="${white}" transform="rotate(${turn} 48 48)"/>`)
      .join('')}<circle cx="48" cy="48" r="10" fill="${gold}"/><circle cx="48" cy="48" r="5" fill="${coral}"/>`,
  ],
}

/** A member's picture: a square whose motif stays inside the circle that the site cuts out. */
export function drawAvatar(avatar: Avatar): string {
  const [hue, shapes] = drawings[avatar]
  const ground = `<linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${colour(0.58, 0.13, hue)}"/><stop offset="1" stop-color="${colour(0.36, 0.1, hue + 20)}"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><defs>${ground}</defs><path d="M0 0h96v96H0z" fill="url(#g)"/>${shapes}</svg>`
}
