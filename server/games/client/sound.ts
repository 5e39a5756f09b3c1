/** Sounds of the table, made by the browser; silent until switched on. */
export interface Sound {
  setOn(on: boolean): void
  reelStarted(): void
  reelStopped(reel: number): void
  won(multiple: number): void
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
    won(multiple) {
      const tune = [523, 659, 784, 1047, 1319, 1568].slice(0, multiple >= 20 ? 6 : multiple >= 5 ? 4 : 3)
      for (const [i, frequency] of tune.entries()) note(frequency, i * 0.1, 0.42, 'triangle', 0.1)
    },
  }
}
