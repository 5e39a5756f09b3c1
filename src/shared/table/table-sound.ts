import { createKeptChoice } from '#src/platform/kept-choice.ts'

/** Whether tables are heard on this device: nobody is played to who has not asked for it. */
export const tableSound = createKeptChoice('table.sound')

/** Sounds of a table, made by the browser. */
export interface TableSound {
  cardTurned(): void
  /** All cards are turned. */
  ended(): void
}

/** Nothing is loaded or made before the first sound is wanted. */
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
