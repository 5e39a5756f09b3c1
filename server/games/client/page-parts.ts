import type { Texts } from './texts.ts'

const icon = (d: string) => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${d}"/></svg>`
/** The pictures on the buttons of games. */
export const icons = {
  info: icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5v.1'),
  mute: icon('M11 5 6 9H3v6h3l5 4zM16 9l5 6M21 9l-5 6'),
  sound: icon('M11 5 6 9H3v6h3l5 4zM15.5 9a4.5 4.5 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11'),
  close: icon('M6 6l12 12M18 6 6 18'),
  fairness: icon('M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM8.5 12l2.5 2.5 4.5-5'),
  minus: icon('M6 12h12'),
  plus: icon('M6 12h12M12 6v12'),
  auto: icon('M4 12a8 8 0 0 1 13.5-5.8M20 12a8 8 0 0 1-13.5 5.8M17.5 2v4.3h-4.3M6.5 22v-4.3h4.3M10 9.2v5.6l4.6-2.8z'),
  stop: icon('M7 7h10v10H7z'),
  play: icon('M8 5l11 7-11 7z'),
  spin: icon('M20 12a8 8 0 1 1-2.5-5.800M20 3v5h-5'),
} as const

/** A text as it may stand in markup. */
export const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Shows whether sound is on, and labels the button with its action. */
export function showSound(page: { readonly sound: HTMLElement }, { t }: Texts, on: boolean): void {
  if (page.sound.getAttribute('aria-pressed') === String(on) && page.sound.innerHTML !== '') return
  page.sound.innerHTML = on ? icons.sound : icons.mute
  page.sound.setAttribute('aria-pressed', String(on))
  page.sound.setAttribute('aria-label', t(on ? 'slot.soundOff' : 'slot.soundOn'))
}

/** An id of 122 random bits; `crypto.randomUUID` is missing where a site is tried over plain http on a local network. */
export function newRoundId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
