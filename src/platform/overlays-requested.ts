import { interactionOrIdle } from './first-interaction.ts'

let resolveRequest = () => {}
const requested = new Promise<void>((resolve) => {
  resolveRequest = resolve
})

/** Requests the overlays at once: one is already open or requested. */
export const requestOverlays = () => resolveRequest()

/** Resolves with the first interaction, when the page is idle, or when the overlays are requested. */
export const overlaysRequested = () => Promise.race([interactionOrIdle(), requested])
