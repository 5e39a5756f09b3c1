import { createPersistedChoice } from '#src/platform/persisted-choice.ts'

/** The setting of table sounds in this browser: off by default. */
export const tableSound = createPersistedChoice('table.sound')

/** Sounds of a table, synthesized by the browser. */
export interface TableSound {
  cardTurned(): void
  /** All cards are turned. */
  ended(): void
}

/** Creates the sounds; nothing is loaded before the first one is played. */
export function createTableSound(): TableSound {
  let audio: AudioContext | null = null
  const note = (frequency: number, at: number, length: number, loudness: number) => {
    if (!tableSound.now()) return
    audio ??= new AudioContext()
    const start = audio.currentTime + at
    const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency })
    const gain = new GainNode(audio, { gain: 0 })
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(loudness, start + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, start + length)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + length)
  }
  return {
    cardTurned: () => note(220, 0, 0.09, 0.12),
    ended() {
      for (const [index, frequency] of [523, 659, 784].entries()) note(frequency, index * 0.11, 0.4, 0.1)
    },
  }
}
