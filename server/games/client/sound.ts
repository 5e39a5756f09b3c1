import type { WinTier } from '#machines/slot/slot.rules.ts'
import { lastingStorage } from './browser-storage.ts'

/** Sounds of the table, made by the browser; silent until switched on. */
export interface Sound {
  setOn(on: boolean): void
  reelStarted(): void
  reelStopped(reel: number): void
  won(tier: WinTier): void
  /** A shot leaves a cannon of this size, counted from 0. */
  fired(size: number): void
  missed(): void
}

const scale = [523, 659, 784, 1047, 1319, 1568]

/** How many notes of the scale a win is worth, and how often they are played. */
const tunes: Readonly<Record<WinTier, { readonly notes: number; readonly times: number }>> = {
  plain: { notes: 3, times: 1 },
  nice: { notes: 4, times: 1 },
  big: { notes: 6, times: 1 },
  mega: { notes: 6, times: 3 },
}

const storageKey = 'statehouse.sound'

/** Returns whether sound was on when this browser last played; off by default. */
export const isSoundOn = (): boolean => lastingStorage.getItem(storageKey) === 'on'

/** Remembers it for the next game. */
export function keepSound(on: boolean): void {
  try {
    lastingStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {}
}

/** Nothing is loaded or made before the first sound is asked for. */
export function createSound(): Sound {
  let on = false
  let audio: AudioContext | null = null
  const note = (frequency: number, at: number, length: number, type: OscillatorType, loudness: number, fall = 1) => {
    if (!on) return
    audio ??= new AudioContext()
    const start = audio.currentTime + at
    const oscillator = new OscillatorNode(audio, { type, frequency })
    const gain = new GainNode(audio, { gain: 0 })
    oscillator.frequency.exponentialRampToValueAtTime(frequency * fall, start + length)
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(loudness, start + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, start + length)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + length)
  }
  return {
    setOn(next) {
      on = next
      if (!on) void audio?.suspend()
      else void audio?.resume()
    },
    reelStarted: () => note(180, 0, 0.35, 'triangle', 0.07, 2.2),
    reelStopped: (reel) => note(150 - reel * 6, 0, 0.13, 'sine', 0.22, 0.5),
    fired: (size) => note(320 - size * 40, 0, 0.16, 'square', 0.05, 0.4),
    missed: () => note(210, 0, 0.2, 'sine', 0.06, 0.6),
    won(tier) {
      const { notes, times } = tunes[tier]
      for (let time = 0; time < times; time += 1) {
        for (const [i, frequency] of scale.slice(0, notes).entries()) {
          note(frequency, (time * notes + i) * 0.1, 0.42, 'triangle', 0.1)
        }
      }
    },
  }
}
