let context: AudioContext | null = null

/**
 * Plays two short notes. Before the first click on the page the browser blocks sound; missed notes are not played later.
 */
export function playArrival(): void {
  const audio = audioContext()
  if (audio?.state !== 'running') return
  const start = audio.currentTime
  for (const [index, hertz] of [660, 880].entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const at = start + index * 0.14
    tone.frequency.value = hertz
    // An exponential ramp takes no 0.
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.13)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 0.14)
  }
}

/** Whether the browser still blocks sound. */
export const isSilenced = (): boolean => audioContext()?.state === 'suspended'

/** Asks for sound from the first press or key on. @returns a function that ends the waiting */
export function unlockSound(): () => void {
  const unlock = () => {
    const audio = audioContext()
    if (audio?.state !== 'running') void audio?.resume()
  }
  const ending = new AbortController()
  for (const event of ['pointerdown', 'keydown'] as const)
    document.addEventListener(event, unlock, { signal: ending.signal, passive: true })
  return () => ending.abort()
}

function audioContext(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  context ??= new AudioContext()
  return context
}
